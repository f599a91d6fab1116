/** A part of a video to be emptied in place: a header that says so, and zeros behind it. */
export type Needless = { offset: number; header: Buffer; end: number };
