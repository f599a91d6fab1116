import sharp from 'sharp';
import { BAD, GOOD } from '#tests/uploads/picture-corpus.ts';
import { type Drill, emptyFigures } from './figures.ts';
import { call, formOf, productFields, withServer } from './staff.ts';
import { createStoreCheck } from './store-check.ts';

const BOMB_MS = 500;

/** Every picture of the corpus, good and bad, through the whole server: no 5xx, nothing left behind, no place in what is kept. */
export const corpus: Drill = async ({ attempts }) => {
  const figures = emptyFigures();
  const samples = [
    ...BAD.map((sample) => ({ ...sample, good: false })),
    ...GOOD.map((sample) => ({ ...sample, good: true })),
  ];
  let bombMs = 0;
  await withServer(async ({ server, session, dataDir }) => {
    const checkStore = createStoreCheck(dataDir);
    for (const [at, sample] of samples.slice(0, attempts).entries()) {
      const form = formOf(productFields(`C-${at}`), { productimage: await sample.bytes() });
      const start = performance.now();
      const { status, body } = await call<{ productimage: string }>(
        `${server.url}/api/products/add`,
        session,
        'POST',
        form,
      );
      const ms = performance.now() - start;
      figures.attempts += 1;
      if (!sample.good) figures.faults += 1;
      if (status >= 500 || (status === 201) !== sample.good)
        figures.losses.push(`${sample.name} answers ${status} ${body.message}`);
      if (/claims|megapixels/.test(sample.name)) {
        bombMs = Math.max(bombMs, ms);
        if (ms > BOMB_MS) figures.late.push(`${sample.name} refused after ${Math.round(ms)} ms`);
      }
      if (status === 201) {
        const served = await fetch(`${server.url}/api/${body.data.productimage}`);
        const { exif, iptc, xmp } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
        if (exif || iptc || xmp) figures.losses.push(`${sample.name} keeps what its camera wrote`);
      }
    }
    figures.losses.push(...(await checkStore()));
  });
  figures.measured = { files: figures.attempts, 'bombs refused, longest ms': Math.round(bombMs) };
  return figures;
};
