import { expect, it } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { en } from '#app/messages/en.ts';
import { productsFailure } from './products-failure.ts';

it('repeats what the server said, and otherwise says that it is unknown', () => {
  const refused = new ApiError('server', 'Size must be one of: 8cm', 400);
  expect(productsFailure(refused, en.catalogue)).toBe('Error fetching products: Size must be one of: 8cm');
  expect(productsFailure(new ApiError('server', null, 502), en.catalogue)).toBe('Unknown error occurred');
  expect(productsFailure(new ApiError('network', 'No response received from server.'), en.catalogue)).toBe(
    'Unknown error occurred',
  );
});
