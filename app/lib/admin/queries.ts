import { getCounts, listBackups, listSessions, listUsers } from '#contract/calls/panel.ts';
import { getSecondFactor } from '#contract/calls/second-factor.ts';
import { callQuery, dataOf } from '../queries.ts';

/** The reads of the panel alone. */
export const usersQuery = () => callQuery(listUsers, {}, dataOf);
export const sessionsQuery = () => callQuery(listSessions, {}, dataOf);
export const secondFactorQuery = () => callQuery(getSecondFactor, {}, dataOf);
export const countsQuery = () => callQuery(getCounts, {}, dataOf);
export const backupsQuery = () => callQuery(listBackups, {}, (response) => response);
