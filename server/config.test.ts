import { describe, expect, it } from 'vitest';
import { ConfigError, originOf, readConfig } from './config.ts';

describe('settings', () => {
  it('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      admin: null,
      demo: true,
      sessionHours: 12,
      requireSecondFactor: null,
      trustProxy: [],
    });
    expect(config.maxVideoBytes).toBe(200 * 1024 * 1024);
    expect(originOf(config)).toBe('http://127.0.0.1:3000');
  });

  it('takes an empty setting for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('makes an address that can be opened of an IPv6 HOST', () => {
    expect(originOf(readConfig({ HOST: '::1' }))).toBe('http://[::1]:3000');
    for (const HOST of ['::', 'fe80::1%eth0'])
      expect(URL.canParse('/about', originOf(readConfig({ HOST })))).toBe(true);
  });

  it('reports every fault at once, each in a sentence', () => {
    const faulty = {
      PORT: 'x',
      DEMO: 'yes',
      SESSION_HOURS: '0',
      PUBLIC_URL: 'example.com',
      ADMIN_EMAIL: 'nobody',
      LOG_LEVEL: 'loud',
      REQUIRE_SECOND_FACTOR: 'USER',
      DATABASE_URL: 'mysql://x',
    };
    expect(() => readConfig(faulty)).toThrow(ConfigError);
    try {
      readConfig(faulty);
    } catch (error) {
      const message = String(error);
      for (const name of Object.keys(faulty)) expect(message).toContain(name);
    }
  });

  it('wants the first ADMIN whole or not at all', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@example.com' })).toThrow('must be set together');
    expect(readConfig({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'long enough' }).admin).toEqual({
      email: 'a@example.com',
      password: 'long enough',
    });
  });

  it('takes the staff who must have a second factor', () => {
    expect(readConfig({ REQUIRE_SECOND_FACTOR: 'GENERAL' }).requireSecondFactor).toBe('GENERAL');
  });

  it('keeps the origin alone of PUBLIC_URL', () => {
    expect(originOf(readConfig({ PUBLIC_URL: 'https://shop.example/path/' }))).toBe('https://shop.example');
  });

  it('takes addresses, networks and their names for proxies', () => {
    expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,private,fd00::/8' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'private',
      'fd00::/8',
    ]);
  });

  it.each([
    '0',
    '1',
    '10',
    'true',
    'proxy.example',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8/8',
    '10.0.0.1 10.0.0.2',
  ])('refuses %s as a proxy and says what to write instead', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow('TRUST_PROXY must list the addresses or networks');
  });

  it('makes backups at three in DATA_DIR, unless told otherwise', () => {
    const config = readConfig({ DATA_DIR: '/srv/shop' });
    expect(config).toMatchObject({ backupAt: { hour: 3, minute: 0 }, backupPlace: null });
    const other = readConfig({ BACKUP_AT: '23:45', BACKUP_DIR: '/mnt/disk', DATA_DIR: '/srv/shop' });
    expect([other.backupAt, other.backupPlace]).toEqual([{ hour: 23, minute: 45 }, '/mnt/disk']);
    expect(readConfig({ BACKUP_AT: '' }).backupAt).toBeNull();
    expect(readConfig({ BACKUP_AT: 'off' }).backupAt).toBeNull();
  });

  it.each(['3', '3:00', '24:00', '03:60', 'daily'])('refuses %s as a time for backups', (text) => {
    expect(() => readConfig({ BACKUP_AT: text })).toThrow('BACKUP_AT must be a time such as 03:00');
  });

  it('takes an object store for backups, with its keys, and no other address', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
    const { backupPlace } = readConfig({ BACKUP_DIR: 's3://shop?endpoint=https://store.example&region=eu', ...keys });
    expect(backupPlace).toEqual({
      bucket: 'shop',
      endpoint: 'https://store.example',
      region: 'eu',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    });
    expect(() => readConfig({ BACKUP_DIR: 's3://shop' })).toThrow('BACKUP_DIR as an s3:// address needs');
    for (const address of ['sftp://host/shop', 's3://', 's3://shop?endpoint=store'])
      expect(() => readConfig({ BACKUP_DIR: address, ...keys })).toThrow('BACKUP_DIR must be a folder, or s3://BUCKET');
  });

  it('takes each setting to its own place', () => {
    const credentials = { accessKeyId: 'id', secretAccessKey: 'key' };
    const settings = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/shop',
      DATABASE_URL: 'postgres://shop@db/shop',
      DATABASE_POOL: '7',
      DATABASE_TIMEOUT: '8',
      STORAGE_URL: 's3://uploads',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
      MEDIA_URL: 'https://media.example//',
      PURGE_URL: 'https://cdn.example/purge',
      PURGE_TOKEN: 'told',
      PUBLIC_URL: 'https://shop.example',
      ADMIN_EMAIL: 'a@example.com',
      ADMIN_PASSWORD: 'long enough',
      DEMO: '0',
      SIGNUP: 'closed',
      REQUIRE_SECOND_FACTOR: 'ADMIN',
      SESSION_HOURS: '9',
      MAX_VIDEO_MB: '11',
      MAX_IMAGE_MB: '12',
      SERVICE_WORKER: '0',
      TRUST_PROXY: 'loopback',
      BIN_DAYS: '13',
      HISTORY_DAYS: '14',
      BACKUP_AT: '01:02',
      BACKUP_DIR: '/mnt/disk',
      METRICS_TOKEN: 'sixteen letters!',
      LOG_LEVEL: 'warn',
    };
    expect(readConfig(settings)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/shop',
      databaseUrl: 'postgres://shop@db/shop',
      databasePool: 7,
      databaseTimeoutSeconds: 8,
      storage: { bucket: 'uploads', endpoint: null, region: 'us-east-1', credentials },
      mediaUrl: 'https://media.example',
      purge: { url: 'https://cdn.example/purge', token: 'told' },
      publicUrl: 'https://shop.example',
      admin: { email: 'a@example.com', password: 'long enough' },
      demo: false,
      signup: false,
      requireSecondFactor: 'ADMIN',
      sessionHours: 9,
      maxVideoBytes: 11 * 1024 * 1024,
      maxImageBytes: 12 * 1024 * 1024,
      serviceWorker: false,
      trustProxy: ['loopback'],
      binDays: 13,
      historyDays: 14,
      backupAt: { hour: 1, minute: 2 },
      backupPlace: '/mnt/disk',
      metricsToken: 'sixteen letters!',
      logLevel: 'warn',
    });
  });

  it('takes no store without its keys, and no half of them', () => {
    expect(() => readConfig({ STORAGE_URL: 's3://uploads' })).toThrow('STORAGE_URL needs AWS_ACCESS_KEY_ID');
    expect(() => readConfig({ AWS_ACCESS_KEY_ID: 'id' })).toThrow('must be set together');
    expect(() => readConfig({ METRICS_TOKEN: 'fifteen letters' })).toThrow('METRICS_TOKEN');
  });
});
