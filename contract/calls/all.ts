import * as binCalls from './bin.ts';
import * as editorCalls from './editors.ts';
import * as galleryCalls from './gallery.ts';
import * as manyCalls from './many.ts';
import * as panelCalls from './panel.ts';
import * as publicCalls from './public.ts';
import * as searchCalls from './search.ts';
import * as secondFactorCalls from './second-factor.ts';
import * as signInCalls from './sign-in.ts';
import * as siteCalls from './site.ts';
import * as uploadCalls from './uploads.ts';

/** Every call there is: what the server binds, the OpenAPI document lists and the access test asks. */
export const CALLS = {
  ...publicCalls,
  ...searchCalls,
  ...signInCalls,
  ...panelCalls,
  ...editorCalls,
  ...galleryCalls,
  ...manyCalls,
  ...uploadCalls,
  ...siteCalls,
  ...secondFactorCalls,
  ...binCalls,
};
export type CallName = keyof typeof CALLS;
