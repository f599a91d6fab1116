import { Link } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { PATHS } from '#contract/paths.ts';
import type { TapReport } from '#contract/taps.ts';
import { totalOf, trendOf } from './tap-sums.ts';

const KINDS = ['call', 'whatsapp', 'share', 'quote'] as const;
const CELL = 'px-3 py-2 text-right tabular-nums';

/** The products that bring most, beside what they brought before. */
export function BestProducts({ products }: { products: TapReport['products'] }) {
  const m = useAdminMessages().taps;
  if (products.length === 0) return null;
  return (
    <section aria-label={m.best} className="min-w-0 overflow-x-auto rounded-lg border border-line bg-white shadow-card">
      <table className="w-full min-w-[36rem] text-sm">
        <caption className="p-4 pb-2 text-left font-display font-semibold text-lg">{m.best}</caption>
        <thead>
          <tr className="border-line border-b text-ash">
            <th scope="col" className="px-4 py-2 text-left">
              {m.product}
            </th>
            {KINDS.map((kind) => (
              <th key={kind} scope="col" className={CELL}>
                {m.kinds[kind]}
              </th>
            ))}
            <th scope="col" className={CELL}>
              {m.total}
            </th>
            <th scope="col" className={CELL}>
              {m.before}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => {
            const trend = trendOf(totalOf(product), product.before);
            return (
              <tr key={product.id} className="border-line border-b last:border-0">
                <th scope="row" className="px-4 py-2 text-left font-semibold">
                  <Link to={PATHS.product(product.id)} className="break-words hover:underline">
                    {product.name}
                  </Link>
                  <span className="block font-normal text-ash">{product.code}</span>
                </th>
                {KINDS.map((kind) => (
                  <td key={kind} className={CELL}>
                    {product[kind]}
                  </td>
                ))}
                <td className={`${CELL} font-semibold`}>{totalOf(product)}</td>
                <td className={CELL}>
                  {product.before}
                  {trend === null ? null : ` (${trend > 0 ? '+' : ''}${trend} %)`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
