import { MAX_ID } from './limits.ts';

/** Where a list of products goes on: pinned products come first, each part newest first. No zod here: the service worker loads it. */
export type Place = {
  /** Among the pinned ones, with all others still to come. */
  pinned: boolean;
  /** Only ids below this one. */
  below: number;
};

export const START: Place = { pinned: true, below: MAX_ID + 1 };

/** `p7`: behind the pinned product 7. `7`: behind product 7, with the pinned ones done. */
export const cursorOf = ({ id, pinned }: { id: number; pinned: boolean }): string => `${pinned ? 'p' : ''}${id}`;

export const CURSOR = /^p?[1-9]\d{0,9}$/;

export const placeOf = (cursor: string | null | undefined): Place =>
  cursor ? { pinned: cursor.startsWith('p'), below: Number(cursor.replace('p', '')) } : START;

export const isBehind = (product: { id: number; pinned: boolean }, { pinned, below }: Place): boolean =>
  product.pinned === pinned ? product.id < below : !product.pinned;
