import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  Legend,
  LinearScale,
  PieController,
  Tooltip,
  type TooltipItem,
} from 'chart.js';
import type { ReactNode } from 'react';
import { Bar, Pie } from 'react-chartjs-2';
import { useAdminMessages } from '#app/lib/admin/messages.ts';

Chart.register(ArcElement, BarController, BarElement, CategoryScale, Legend, LinearScale, PieController, Tooltip);

/** Terracotta, charcoal and a dark sand: told apart by lightness too, not by hue alone. */
export const COLORS = ['#b4512d', '#23262b', '#c9a36a'];

export type NamedCount = { name: string; count: number };

/** The label and the raw value, as the specification words the tooltip. */
export const tooltipLabel = ({ label, raw }: Pick<TooltipItem<'pie' | 'bar'>, 'label' | 'raw'>): string =>
  `${label}: ${raw}`;

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export const shared = () => ({
  responsive: true,
  maintainAspectRatio: false,
  animation: still() ? (false as const) : { duration: 300 },
  plugins: {
    legend: { position: 'top' as const },
    tooltip: { callbacks: { label: tooltipLabel } },
  },
});

function ChartCard({ title, counts, children }: { title: string; counts: NamedCount[]; children: ReactNode }) {
  const m = useAdminMessages().dashboard;
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-white p-4 shadow-card">
      <figcaption className="font-display font-semibold text-lg">{title}</figcaption>
      <div className="relative mt-3 h-72">{children}</div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{m.what}</th>
            <th scope="col">{m.count}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

export default function CountCharts({ counts }: { counts: NamedCount[] }) {
  const m = useAdminMessages().dashboard;
  const labels = counts.map(({ name }) => name);
  const data = counts.map(({ count }) => count);
  const pieData = { labels, datasets: [{ data, backgroundColor: COLORS, borderColor: '#fff', borderWidth: 2 }] };
  const barData = {
    labels,
    datasets: [{ label: m.count, data, backgroundColor: COLORS[0], borderRadius: 6, maxBarThickness: 72 }],
  };
  const barOptions: ChartOptions<'bar'> = {
    ...shared(),
    scales: {
      x: { grid: { display: false } },
      // Users, videos and products come in whole numbers.
      y: { beginAtZero: true, ticks: { precision: 0 } },
    },
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ChartCard title={m.pie} counts={counts}>
        <Pie data={pieData} options={shared()} aria-label={m.pie} />
      </ChartCard>
      <ChartCard title={m.bar} counts={counts}>
        <Bar data={barData} options={barOptions} aria-label={m.bar} />
      </ChartCard>
    </div>
  );
}
