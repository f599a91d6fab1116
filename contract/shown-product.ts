import { z } from 'zod';
import { withData } from './envelope.ts';
import { colourVariant, productDetail, productPage } from './products.ts';
import { video } from './videos.ts';

/** A product as its own page shows it, with its other colours and the videos it is seen in. */
export const shownProduct = productDetail.extend({
  alsoIn: z.array(colourVariant),
  videos: z.array(video.omit({ products: true })),
});
export type ShownProduct = z.infer<typeof shownProduct>;
export const shownProductResponse = withData(shownProduct);

/** What `/api/products/{idOrCategory}` gives, for the document: a product, or a page of them. */
export const oneOrMany = productPage.extend({
  total: productPage.shape.total.optional(),
  nextCursor: productPage.shape.nextCursor.optional(),
  data: z.union([shownProduct, productPage.shape.data]),
});
