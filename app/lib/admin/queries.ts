import { queryOptions } from '@tanstack/react-query';
import { listBin, listHistory } from '#contract/calls/bin.ts';
import { listAllVideos } from '#contract/calls/gallery.ts';
import {
  getAnyProduct,
  getCounts,
  getTaps,
  listAllProducts,
  listBackups,
  listSessions,
  listUsers,
} from '#contract/calls/panel.ts';
import { getSite } from '#contract/calls/public.ts';
import { getSecondFactor } from '#contract/calls/second-factor.ts';
import { listUploads } from '#contract/calls/uploads.ts';
import * as pages from '../catalogue-queries.ts';
import { filterParams, listed, orNull, PAGE_SIZE, type ProductFilters } from '../catalogue-queries.ts';
import { callQuery, dataOf } from '../queries.ts';

/** The reads of the panel alone. */
export const usersQuery = () => queryOptions(callQuery(listUsers, {}, dataOf));
/** The public read, as React Query knows it. */
export const categoriesQuery = () => queryOptions(pages.categoriesQuery());
export const sessionsQuery = () => callQuery(listSessions, {}, dataOf);
export const secondFactorQuery = () => callQuery(getSecondFactor, {}, dataOf);
export const countsQuery = () => callQuery(getCounts, {}, dataOf);
/** The days as the server counts them: to today, so many back. */
export const tapsQuery = (from: string, to: string) => callQuery(getTaps, { query: { from, to } }, dataOf, from, to);
/** The site whole; public pages read slices of it. */
export const siteContentQuery = () => callQuery(getSite, {}, dataOf, 'whole');
export const backupsQuery = () => callQuery(listBackups, {}, (response) => response);

export const binQuery = (kind: string, cursor: string | null) =>
  callQuery(listBin, { query: { kind, cursor } }, (response) => response, kind, cursor);

export type HistoryFilters = Partial<Record<'kind' | 'id' | 'user' | 'from' | 'until', string>>;
export const historyQuery = (filters: HistoryFilters, cursor: string | null) =>
  callQuery(listHistory, { query: { ...filters, cursor } }, (response) => response, JSON.stringify(filters), cursor);

const LATEST = 10;
/** Any write makes it stale, so it is read anew whenever it is shown. */
export const latestQuery = () => ({
  ...callQuery(listHistory, { query: { limit: LATEST } }, dataOf, 'latest'),
  staleTime: 0,
});
/** Videos with the hidden products seen in them. */
export const allVideosQuery = () => queryOptions(callQuery(listAllVideos, {}, dataOf));

/** Begun by this person and not finished, on whichever device; it is read anew whenever it is shown. */
export const uploadsQuery = () => ({ ...callQuery(listUploads, {}, dataOf), staleTime: 0 });

/** Products with the hidden ones among them. */
export const allProductsQuery = (filters: ProductFilters, cursor: string | null) => {
  const params = filterParams(filters);
  const query = { ...Object.fromEntries(params), limit: PAGE_SIZE, cursor };
  return callQuery(listAllProducts, { query }, listed, `${params}&${cursor ?? ''}`);
};

/** null: there is no such product. */
export const anyProductQuery = (id: number) =>
  callQuery(getAnyProduct, { params: { id } }, (response) => orNull(dataOf(response)), id);
