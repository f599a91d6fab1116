import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ServerProcess, type ServerSettings, startServer } from '#tests/support/server-process.ts';

export const ADMIN = { email: 'admin@example.com', password: 'a strong admin password' };

/** A session of an ADMIN, as headers. It outlives the process: sessions are rows. */
export type Session = { cookie: string; 'x-xsrf-token': string };

export async function signIn(url: string, login = ADMIN): Promise<Session> {
  const response = await fetch(`${url}/api/user/login/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  if (response.status !== 200) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-xsrf-token': token };
}

export type Answer<T = unknown> = { status: number; body: { status: number; message: string; data: T } };

/** One call by JSON or, given a FormData, by multipart. Throws when the connection breaks: the outcome is then unknown. */
export async function call<T>(url: string, session: Session, method: string, body?: unknown): Promise<Answer<T>> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: { ...session, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
}

/** A second ADMIN, made as an ADMIN makes one. */
export async function anotherAdmin(url: string, session: Session): Promise<Session> {
  const login = { email: 'second@example.com', password: 'another strong password' };
  const username = 'Second';
  await call(`${url}/api/user/register/save`, session, 'POST', { username, ...login });
  const users = await call<{ id: number; email: string }[]>(`${url}/api/users`, session, 'GET');
  const id = users.body.data.find(({ email }) => email === login.email)?.id;
  await call(`${url}/api/user/user/save`, session, 'PUT', { id, role: 'ADMIN', email: login.email, username });
  return signIn(url, login);
}

export const CATEGORY = { label: 'Drill', value: 'Drill' };

export const productFields = (code: string) => ({
  code,
  productname: `Paver ${code}`,
  size: '6cm',
  thickness: '36 pieces',
  categories: CATEGORY.value,
  color: 'red',
  type: 'outdoor',
});

export function formOf(fields: Record<string, string>, files: Record<string, Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of Object.entries(files)) form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  return form;
}

/** An empty catalogue of its own, with one category, in a folder that is gone afterwards. */
export async function withServer<T>(
  use: (world: { server: ServerProcess; settings: ServerSettings; dataDir: string; session: Session }) => Promise<T>,
  more: ServerSettings = {},
): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-drill-'));
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  // Its own backup, once a day, would come between those of a drill.
  const settings = { DATA_DIR: dataDir, DEMO: '0', BACKUP_AT: 'off', ...admin, ...more };
  const server = await startServer(settings);
  try {
    const session = await signIn(server.url);
    await call(`${server.url}/api/categories/add`, session, 'POST', CATEGORY);
    return await use({ server, settings, dataDir, session });
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}
