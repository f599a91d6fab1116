import { createHash, randomBytes } from 'node:crypto';

/** A secret for one rendering: whatever carries it was written by the renderer, not by content. */
export const newMark = (): string => randomBytes(16).toString('base64url');

const nonceOf = (mark: string): string => ` nonce="${mark}"`;

/** The page as it is sent and cached: the mark has done its work, and would make every rendering differ from the last. */
export const withoutMark = (html: string, mark: string): string => html.replaceAll(nonceOf(mark), '');

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * A page's own policy. It allows the inline scripts that carry the mark, by their hashes: a nonce frozen into a cached page would
 * be the same for everybody. A script that got into the page in any other way has no mark, and the browser does not run it.
 */
export function pagePolicy(html: string, mark: string, mediaUrl: string | null = null): string {
  const media = mediaUrl ? ` ${new URL(mediaUrl).origin}` : '';
  const marked = [...html.matchAll(SCRIPT)].filter(([, attributes]) => attributes?.includes(nonceOf(mark)));
  const hashes = new Set(marked.map(([, , text]) => hashOf(text ?? '')));
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${media}`,
    "font-src 'self'",
    "connect-src 'self'",
    `media-src 'self' blob:${media}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.openstreetmap.org',
    "base-uri 'none'",
    "form-action 'self' https://wa.me https://api.whatsapp.com",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Vite's live reload writes styles and scripts into the page as it goes. */
export const DEVELOPMENT_POLICY = "frame-ancestors 'none'";
