/** What the server says of a new factor: the first comes with recovery codes, which are shown once. */
export type Added = { message: string; data: { recoveryCodes: string[] } };
