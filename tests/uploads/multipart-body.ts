export type Part = { name: string; body: Buffer | string; filename?: string; type?: string };

export const BOUNDARY = '----CatalogueFormBoundary7MA4YWxk';

/** One part's bytes, headers as a browser writes them. */
export function partBytes({ name, body, filename, type }: Part): Buffer {
  const disposition = `form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;
  const contentType = type ?? (filename === undefined ? undefined : 'application/octet-stream');
  const head = `content-disposition: ${disposition}\r\n${contentType ? `content-type: ${contentType}\r\n` : ''}\r\n`;
  return Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}`), Buffer.from(body), Buffer.from('\r\n')]);
}

export const CLOSING = Buffer.from(`--${BOUNDARY}--\r\n`);
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A whole form, ready to be sent. */
export const multipart = (
  parts: readonly Part[],
): { payload: Buffer<ArrayBuffer>; headers: Record<string, string> } => ({
  payload: Buffer.concat([...parts.map(partBytes), CLOSING]),
  headers: MULTIPART,
});

export const textParts = (fields: Readonly<Record<string, string>>): Part[] =>
  Object.entries(fields).map(([name, body]) => ({ name, body }));
