import sharp from 'sharp';

/** The only import of sharp, configured for shared cores and untrusted files. */
sharp.cache(false);
sharp.concurrency(1);
// Only the loaders of the four kinds we accept exist for this process: a crafted SVG, TIFF or PDF finds no code to attack.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

export { sharp };
