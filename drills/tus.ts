import type { Session } from './staff.ts';

/** The calls of a tus client, as its protocol has them. */
export const tus = (session: Session) => ({ ...session, 'tus-resumable': '1.0.0' });

/** Begins an upload and gives its path. */
export async function begin(url: string, session: Session, bytes: number): Promise<string> {
  const headers = { ...tus(session), 'upload-length': String(bytes) };
  const response = await fetch(`${url}/api/panel/uploads`, { method: 'POST', headers });
  if (response.status !== 201) throw new Error(`beginning answers ${response.status} ${await response.text()}`);
  return response.headers.get('location') ?? '';
}

export async function offsetOf(address: string, session: Session): Promise<number> {
  const response = await fetch(address, { method: 'HEAD', headers: tus(session) });
  if (response.status !== 200) throw new Error(`how far it is answers ${response.status}`);
  return Number(response.headers.get('upload-offset'));
}

/** One piece in one request; gives its status. */
export async function patch(address: string, session: Session, at: number, bytes: Buffer): Promise<number> {
  const headers = {
    ...tus(session),
    'upload-offset': String(at),
    'content-type': 'application/offset+octet-stream',
  };
  const response = await fetch(address, { method: 'PATCH', headers, body: new Uint8Array(bytes) });
  await response.text();
  return response.status;
}

export async function drop(address: string, session: Session): Promise<number> {
  return (await fetch(address, { method: 'DELETE', headers: tus(session) })).status;
}
