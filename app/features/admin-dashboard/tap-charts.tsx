import type { ChartOptions } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import type { TapCounts, TapReport } from '#contract/taps.ts';
import { COLORS, shared } from './count-charts.tsx';

const KINDS = ['call', 'whatsapp', 'share', 'quote'] as const;
/** One more than the counts have, told apart by lightness too. */
const FILLS = [...COLORS, '#7d8794'];

/** Taps by day and by hour, each with the table behind it. */
export default function TapCharts({ report }: { report: TapReport }) {
  const m = useAdminMessages().taps;
  const days = report.days.map(({ date, ...counts }) => ({ name: date, counts }));
  const hours = report.hours.map((counts, hour) => ({ name: `${String(hour).padStart(2, '0')}:00`, counts }));
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TapChart title={m.byDay} column={m.date} rows={days} />
      <TapChart title={m.byHour} column={m.hour} rows={hours} />
    </div>
  );
}

type Props = { title: string; column: string; rows: { name: string; counts: TapCounts }[] };

function TapChart({ title, column, rows }: Props) {
  const m = useAdminMessages().taps;
  const data = {
    labels: rows.map(({ name }) => name),
    datasets: KINDS.map((kind, at) => ({
      label: m.kinds[kind],
      data: rows.map(({ counts }) => counts[kind]),
      backgroundColor: FILLS[at],
    })),
  };
  const options: ChartOptions<'bar'> = {
    ...shared(),
    plugins: { legend: { position: 'top' } },
    scales: {
      x: { stacked: true, grid: { display: false } },
      y: { stacked: true, beginAtZero: true, ticks: { precision: 0 } },
    },
  };
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-white p-4 shadow-card">
      <figcaption className="font-display font-semibold text-lg">{title}</figcaption>
      <div className="relative mt-3 h-72">
        <Bar data={data} options={options} aria-label={title} />
      </div>
      {/* A table alone would not be kept to one pixel, and would widen a phone's screen. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {m.kinds[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, counts }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {KINDS.map((kind) => (
                  <td key={kind}>{counts[kind]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
