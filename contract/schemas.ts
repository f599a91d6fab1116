import { backupFile, backupList } from './backups.ts';
import { binErasure, binList, binQuery, binRestore } from './bin.ts';
import * as categories from './categories.ts';
import * as counts from './counts.ts';
import { done, failure } from './envelope.ts';
import { historyPage, historyQuery } from './history.ts';
import {
  binRestoreMany,
  codeOwners,
  codesInput,
  importInput,
  importQuery,
  importResponse,
  productLines,
  productsBulk,
  productTable,
  templateQuery,
} from './many.ts';
import * as numbers from './numbers.ts';
import * as products from './products.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as shownProduct from './shown-product.ts';
import * as site from './site.ts';
import * as suggestions from './suggestions.ts';
import { nothing, tap, tapPeriod, tapReport, tapTable } from './taps.ts';
import { unfinishedUploadList, unfinishedUploadResponse, uploadedVideoInput } from './uploads.ts';
import * as users from './users.ts';
import * as videos from './videos.ts';

/** Every schema by its name, as the table of calls names them. The server and the panel load this; public pages know its types. */
export const schemas = {
  done,
  failure,
  backupFile,
  backupList,
  binErasure,
  binList,
  binQuery,
  binRestore,
  historyPage,
  historyQuery,
  binRestoreMany,
  codeOwners,
  codesInput,
  importInput,
  importQuery,
  importResponse,
  productLines,
  productsBulk,
  productTable,
  templateQuery,
  nothing,
  tap,
  tapPeriod,
  tapReport,
  tapTable,
  unfinishedUploadList,
  unfinishedUploadResponse,
  uploadedVideoInput,
  ...categories,
  ...counts,
  ...numbers,
  ...products,
  ...secondFactor,
  ...sessions,
  ...shownProduct,
  ...site,
  ...suggestions,
  ...users,
  ...videos,
};
