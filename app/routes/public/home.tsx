import { useQuery } from '@tanstack/react-query';
import type { Route } from './+types/home';
import { loadQueries, openAtOnce } from '../../lib/loading.ts';
import { productPageQuery } from '../../lib/queries.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [productPageQuery({})]);
export const clientLoader = openAtOnce;

export default function Home() {
  const products = useQuery(productPageQuery({}));
  return <main>{products.data?.data.map((product) => <p key={product.id}>{product.productname}</p>)}</main>;
}
