/** What an operator must know, in a sentence. Anything else that is thrown is a fault of ours and shown whole. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
