/** Pictures live below /api/: without their own line every link preview and picture search would lose them. */
export const robotsText = (origin: string): string => `User-agent: *
Allow: /api/uploads/
Disallow: /api/
Disallow: /admin-panel

Sitemap: ${origin}/sitemap.xml
`;
