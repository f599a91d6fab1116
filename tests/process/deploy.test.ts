import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findBalancer } from '#drills/balanced.ts';
import { asDeployed, findNginx, writeConfig } from '#drills/nginx.ts';

/** The files of deploy/, read by the programs they are for. Where one is not installed, its files are not tried. */
const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, 'deploy', file), 'utf8');

const has = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const programs = {
  nginx: findNginx(),
  haproxy: findBalancer(),
  openssl: has('openssl', 'version'),
  systemd: has('systemd-analyze', '--version'),
  caddy: has('caddy', 'version'),
};
const missing = Object.entries(programs).flatMap(([name, found]) => (found ? [] : name));
if (missing.length > 0) console.log(`Not installed, so their files in deploy/ are not tried: ${missing.join(', ')}`);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-deploy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const said = (program: string, args: string[], env: Record<string, string> = {}): string => {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  }
};

describe('the files of deploy/', () => {
  it.skipIf(!programs.nginx).each(['nginx.conf', 'nginx-cache.conf'])('%s is understood by nginx', async (file) => {
    const site = await asDeployed(file, { port: 8, folder, servers: ['127.0.0.1:3000', '127.0.0.1:3001'] });
    said(programs.nginx ?? '', ['-t', '-q', '-c', await writeConfig(folder, site)]);
  });

  it.skipIf(!programs.haproxy || !programs.openssl)('haproxy.cfg is understood by HAProxy', async () => {
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=shop.example', '-days', '1'];
    said('openssl', [...args, '-keyout', key, '-out', certificate]);
    const both = path.join(folder, 'shop.pem');
    await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(file, (await read('haproxy.cfg')).replace('/etc/haproxy/certs/shop.example.pem', both));
    said(programs.haproxy ?? '', ['-c', '-f', file]);
  });

  it.skipIf(!programs.systemd).each(['catalogue.service', 'nginx-purge.service'])(
    '%s is understood by systemd',
    async (file) => {
      // Programs and users of the real machine are not on this one.
      const unit = (await read(file)).replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true');
      await writeFile(path.join(folder, file), unit);
      said('systemd-analyze', ['verify', '--man=no', path.join(folder, file)]);
    },
  );

  it.skipIf(!programs.caddy).each(['Caddyfile', 'Caddyfile.three'])('%s is understood by Caddy', (file) => {
    const site = { SITE: 'catalogue.example' };
    said('caddy', ['validate', '--config', path.join(ROOT, 'deploy', file), '--adapter', 'caddyfile'], site);
  });

  it('compose.yaml passes settings on that exist, to instances that the balancer knows', async () => {
    const compose = parse(await read('compose.yaml'), { merge: true });
    const known = await readFile(path.join(ROOT, 'server/config.ts'), 'utf8');
    const balanced = /reverse_proxy (.*) \{/.exec(await read('Caddyfile.three'))?.[1]?.split(' ') ?? [];
    expect(balanced.length).toBeGreaterThan(1);
    for (const address of balanced) {
      const instance = compose.services[address.replace(':3000', '')];
      for (const name of Object.keys(instance.environment)) expect(known).toMatch(new RegExp(`^ {4}${name}: `, 'm'));
      expect(Number.parseInt(instance.stop_grace_period, 10)).toBeGreaterThan(15);
    }
    // One builds the image: three builds of it would run beside each other.
    const ours = Object.values<{ image: string; build?: string; pull_policy?: string }>(compose.services).filter(
      ({ image }) => image === 'interlock-catalogue',
    );
    expect(ours.map(({ build, pull_policy }) => build ?? pull_policy)).toEqual(['..', 'never', 'never']);
    for (const { volumes = [] } of Object.values<{ volumes?: string[] }>(compose.services))
      for (const volume of volumes.map((line) => line.split(':')[0] ?? '').filter((name) => !name.startsWith('.')))
        expect(Object.keys(compose.volumes)).toContain(volume);
  });

  it('nginx-cache.conf and nginx-purge.service mean the same folder', async () => {
    const place = /^proxy_cache_path (\S+) /m.exec(await read('nginx-cache.conf'))?.[1] ?? 'none';
    const unit = await read('nginx-purge.service');
    expect(unit).toMatch(new RegExp(`^ExecStart=.* ${place} \\d+$`, 'm'));
    expect(unit).toMatch(new RegExp(`^ReadWritePaths=${path.dirname(place)}$`, 'm'));
  });

  it('make the data folder for the server alone, as it asks for at its start', async () => {
    expect(await read('catalogue.service')).toMatch(/^StateDirectoryMode=0700$/m);
    expect(await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')).toContain('-m 0700 /data');
  });

  it.each(['Caddyfile', 'Caddyfile.three'])('%s lets through as much as nginx.conf', async (file) => {
    const most = /client_max_body_size (\d+)m;/.exec(await read('nginx.conf'))?.[1];
    expect(await read(file)).toContain(`max_size ${most}MiB`);
  });

  it('nginx-cache.conf asks for an encoding only where the visitor takes it', async () => {
    const lines = (await read('nginx-cache.conf')).matchAll(/^ {2}"~\*(.*)" (br|gzip);$/gm);
    const wanted = [...lines].map(([, pattern = '', name = '']) => ({ name, takes: new RegExp(pattern, 'i') }));
    expect(wanted.map(({ name }) => name)).toEqual(['br', 'gzip']);
    for (const { name, takes } of wanted) {
      const asked = [name, `x, ${name};q=0.5`, `${name};q=0`, `x, ${name}; q=0.0, y`];
      expect(asked.map((header) => takes.test(header))).toEqual([true, true, false, false]);
    }
  });
});
