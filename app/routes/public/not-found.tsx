import { data } from 'react-router';

/** Any path the table does not know: the layout's failure screen answers, with HTTP 404. */
const refuse = (): never => {
  throw data(null, { status: 404, statusText: 'Not Found' });
};
export const loader = () => refuse();
export const clientLoader = () => refuse();

export default function NotFound() {
  return null;
}
