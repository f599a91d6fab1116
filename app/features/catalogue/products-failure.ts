import { ApiError } from '#app/lib/api-error.ts';

type Words = { failed: (message: string) => string; unknownFailure: string };

/** What the server said, if it said anything. */
export const productsFailure = (error: Error, words: Words): string =>
  error instanceof ApiError && error.serverMessage !== null ? words.failed(error.serverMessage) : words.unknownFailure;
