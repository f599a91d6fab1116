/** Turns everything in this folder on or off. Off, a page loads as React Router writes it: plain, slower, correct. */
export const FIRST_VIEW: boolean = true;
