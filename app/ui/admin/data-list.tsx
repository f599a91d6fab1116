import type { Key, ReactNode } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useMediaQuery } from '#app/lib/media-query.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Skeleton } from '../skeleton.tsx';

/**
 * The one list of the panel. `columns` draws a table that turns into cards on a phone; `card` draws a grid of cards.
 * <DataList label="All Users" list={users} rowKey={(user) => user.id} columns={…} empty="No users yet" failure="…" />
 */
export type Column<Row> = {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Heads the row, and the card on a phone. */
  heading?: boolean;
  /** Buttons: at the end of the row, and beside the heading of the card. */
  actions?: boolean;
};

type Shape<Row> =
  | { columns: readonly Column<Row>[]; card?: undefined }
  | { columns?: undefined; card: (row: Row) => ReactNode };

type Props<Row> = Shape<Row> & {
  label: string;
  list: { data: readonly Row[] | undefined; isError: boolean; refetch: () => unknown };
  rowKey: (row: Row) => Key;
  empty: string;
  failure: string;
  /** How many stand in while the list loads. */
  skeletons?: number;
};

const WIDE = '(min-width: 72rem)';
/** By the room there is beside the side bar, not by the window. */
const GRID = 'grid gap-4 @md:grid-cols-2 @4xl:grid-cols-3';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function DataList<Row>(props: Props<Row>) {
  const { label, list, empty, failure, skeletons = SKELETONS.length } = props;
  const m = useAdminMessages().common;
  if (list.data === undefined) {
    if (!list.isError) return <Loading label={m.loading} cards={props.card !== undefined} count={skeletons} />;
    const again = (
      <Button variant="quiet" onClick={() => list.refetch()}>
        {m.tryAgain}
      </Button>
    );
    return <EmptyState tone="error" text={failure} action={again} />;
  }
  if (list.data.length === 0) return <EmptyState text={empty} />;
  if (props.card) {
    return (
      <div className="@container">
        <ul aria-label={label} className={GRID}>
          {list.data.map((row) => (
            <li key={props.rowKey(row)} className="min-w-0">
              {props.card(row)}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return <Rows label={label} rows={list.data} rowKey={props.rowKey} columns={props.columns} />;
}

type RowsProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  columns: readonly Column<Row>[];
};

function Rows<Row>(props: RowsProps<Row>) {
  return useMediaQuery(WIDE) ? <Table {...props} /> : <Cards {...props} />;
}

function Table<Row>({ label, rows, rowKey, columns }: RowsProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-white shadow-card">
      <table aria-label={label} className="w-full border-collapse text-left text-sm">
        <thead className="bg-sand text-ash">
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className="px-4 py-3 align-bottom font-semibold">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className="border-line border-t hover:bg-sand/50">
              {columns.map((column) => (
                <TableCell key={column.header} column={column}>
                  {column.cell(row, index)}
                </TableCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableCell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  if (column.heading) {
    return (
      <th scope="row" className="max-w-64 px-4 py-2 font-semibold break-words">
        {children}
      </th>
    );
  }
  return (
    <td className="max-w-72 px-4 py-2 break-words">
      {/* Where the room does not hold them all in one line, none is cut off. */}
      {column.actions ? (
        <div className="-ml-3 flex min-w-44 flex-wrap min-[1400px]:flex-nowrap">{children}</div>
      ) : (
        children
      )}
    </td>
  );
}

function Cards<Row>({ label, rows, rowKey, columns }: RowsProps<Row>) {
  const facts = columns.filter((column) => !column.heading && !column.actions);
  return (
    <div className="@container">
      <ul aria-label={label} className="grid gap-3 @xl:grid-cols-2">
        {rows.map((row, index) => (
          <li key={rowKey(row)} className="min-w-0 rounded-lg border border-line bg-white p-4 shadow-card">
            <div className="-mt-1.5 flex flex-wrap items-start justify-between gap-x-2">
              <div className="min-w-0 pt-2.5 font-semibold text-lg leading-tight break-words">
                {columns.find((column) => column.heading)?.cell(row, index)}
              </div>
              <div className="ml-auto flex flex-wrap justify-end">
                {columns.find((column) => column.actions)?.cell(row, index)}
              </div>
            </div>
            <dl className="mt-1 grid grid-cols-[fit-content(38%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
              {facts.map((column) => (
                <div key={column.header} className="contents">
                  <dt className="min-w-0 break-words text-ash">{column.header}</dt>
                  <dd className="min-w-0 break-words">{column.cell(row, index)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Loading({ label, cards, count }: { label: string; cards: boolean; count: number }) {
  return (
    <div role="status" aria-busy="true" className="@container">
      <span className="sr-only">{label}</span>
      <div className={cards ? GRID : 'grid gap-3'}>
        {SKELETONS.slice(0, count).map((key) => (
          <Skeleton key={key} className={cards ? 'h-72' : 'h-14'} />
        ))}
      </div>
    </div>
  );
}
