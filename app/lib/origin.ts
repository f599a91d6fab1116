import { useRouteLoaderData } from 'react-router';

/** The origin of absolute addresses, as the server knows it from PUBLIC_URL; never taken from the request. */
export const useOrigin = (): string => (useRouteLoaderData('root') as { origin: string } | undefined)?.origin ?? '';
