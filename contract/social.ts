/** The networks a business can be found at. No zod here: public pages load this file. */
export const SOCIAL = {
  facebook: { label: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  instagram: { label: 'Instagram', hosts: ['instagram.com'] },
  tiktok: { label: 'TikTok', hosts: ['tiktok.com'] },
  youtube: { label: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
} as const;
export type Network = keyof typeof SOCIAL;
export const NETWORKS = Object.keys(SOCIAL) as Network[];

/** The https address of a page at this network, '' for an empty text, null for anything else. */
export function socialAddress(network: Network, text: string): string | null {
  const typed = text.trim();
  if (typed === '') return '';
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const known = SOCIAL[network].hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  if (!known || url.pathname === '/' || url.username || url.port) return null;
  url.protocol = 'https:';
  return url.href;
}
