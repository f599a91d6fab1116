import { BlockList, isIP, isIPv6 } from 'node:net';

/** Key for per-address limits: an IPv6 /64 (one household) counts as one address, IPv4-mapped IPv6 as IPv4. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const front = groups(head);
  const back = groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const full = [...front, ...zeros, ...back].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${full.slice(0, 4).join(':')}::/64`;
}

const LOOPBACK = ['127.0.0.0/8', '::1'];
const NAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', LOOPBACK],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

/** An address, a network such as 10.0.0.0/8, or one of the three names. Not 0.0.0.0/0 or ::/0. */
export function isNetwork(text: string): boolean {
  if (NAMED.has(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (kind === 4 ? 32 : 128);
}

/** Whether an address is in one of these networks, which must have passed `isNetwork`. */
export function createNetworks(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => NAMED.get(name) ?? [name])) {
    const [address = '', prefix] = network.split('/');
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(prefix), kind);
  }
  return (address) => {
    const bare = address?.split('%', 1)[0] ?? '';
    const kind = isIP(bare);
    return kind !== 0 && list.check(bare, kind === 6 ? 'ipv6' : 'ipv4');
  };
}

export const isLoopback = createNetworks(LOOPBACK);
