import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { failureText } from './failure-text.ts';

const words = {
  refused: (message: string) => `Error deleting product: ${message}`,
  noResponse: 'No response received from server.',
  broken: (message: string) => `Request setup error: ${message}`,
};

describe('failureText', () => {
  it('wraps what the server said', () => {
    expect(failureText(new ApiError('server', 'Product not found', 404), words)).toBe(
      'Error deleting product: Product not found',
    );
  });

  it('shows the server message as it is where no wrapping is wanted', () => {
    const plain = { noResponse: 'An error occurred', broken: 'An error occurred' };
    expect(failureText(new ApiError('server', 'Email already registered', 409), plain)).toBe(
      'Email already registered',
    );
  });

  it('has words of its own for a refusal without a word', () => {
    const plain = { noResponse: 'An error occurred', broken: 'An unexpected error occurred' };
    const wordless = new ApiError('server', null, 502);
    expect(failureText(wordless, plain)).toBe('An unexpected error occurred');
    expect(failureText(wordless, { ...plain, silent: 'Failed to update user role' })).toBe(
      'Failed to update user role',
    );
    expect(failureText(wordless, words)).toBe('Error deleting product: Unknown server error');
  });

  it('tells no answer from a call that could not be made', () => {
    expect(failureText(new ApiError('network', 'whatever'), words)).toBe('No response received from server.');
    expect(failureText(new TypeError('bad input'), words)).toBe('Request setup error: bad input');
  });

  it('says nothing of a call that was given up', () => {
    expect(failureText(new DOMException('Upload cancelled', 'AbortError'), words)).toBeNull();
  });

  it('leaves the end of a session to the panel', () => {
    expect(failureText(new ApiError('server', 'Please log in again.', 401), words)).toBeNull();
  });
});
