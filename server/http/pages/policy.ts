import { createHash } from 'node:crypto';

/** Inline scripts that run. Data blocks (JSON-LD) do not, and the policy does not concern them. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * A page's own policy. Its inline scripts are allowed by their hashes, not by a nonce: a nonce frozen into a cached page would
 * be the same for everybody and so worth nothing.
 */
export function pagePolicy(html: string): string {
  const hashes = new Set([...html.matchAll(INLINE_SCRIPT)].map((match) => hashOf(match[1] ?? '')));
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
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
