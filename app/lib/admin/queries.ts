import {
  getAnyProduct,
  getCounts,
  listAllProducts,
  listBackups,
  listSessions,
  listUsers,
} from '#contract/calls/panel.ts';
import { getSite } from '#contract/calls/public.ts';
import { getSecondFactor } from '#contract/calls/second-factor.ts';
import { callQuery, dataOf, filterParams, listed, orNull, PAGE_SIZE, type ProductFilters } from '../queries.ts';

/** The reads of the panel alone. */
export const usersQuery = () => callQuery(listUsers, {}, dataOf);
export const sessionsQuery = () => callQuery(listSessions, {}, dataOf);
export const secondFactorQuery = () => callQuery(getSecondFactor, {}, dataOf);
export const countsQuery = () => callQuery(getCounts, {}, dataOf);
/** The site whole; public pages read slices of it. */
export const siteContentQuery = () => callQuery(getSite, {}, dataOf, 'whole');
export const backupsQuery = () => callQuery(listBackups, {}, (response) => response);

/** Products with the hidden ones among them. */
export const allProductsQuery = (filters: ProductFilters, cursor: string | null) => {
  const params = filterParams(filters);
  const query = { ...Object.fromEntries(params), limit: PAGE_SIZE, cursor };
  return callQuery(listAllProducts, { query }, listed, `${params}&${cursor ?? ''}`);
};

/** null: there is no such product. */
export const anyProductQuery = (id: number) =>
  callQuery(getAnyProduct, { params: { id } }, (response) => orNull(dataOf(response)), id);
