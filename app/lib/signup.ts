import { useRouteLoaderData } from 'react-router';

/** Whether strangers may sign up here (SIGNUP). */
export const useSignupOpen = (): boolean =>
  (useRouteLoaderData('root') as { signup: boolean } | undefined)?.signup ?? true;
