import { data } from 'react-router';

/** Any path the table does not know: the layout's failure screen answers, with HTTP 404. */
export function loader(): never {
  throw data(null, { status: 404, statusText: 'Not Found' });
}
export const clientLoader = loader;

export default function NotFound() {
  return null;
}
