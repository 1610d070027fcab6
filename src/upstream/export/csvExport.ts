import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type ColumnHead, rowCountHeader } from '../../contract/protocol/exportFile.ts';
import { dayOf } from '../server/clock.ts';
import { throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { byteOrderMark, csvRow, textCell } from './csv.ts';

/** Rows per batch; other work runs between batches. */
const batchSize = 200;

/** A list as a file. */
interface CsvExport<Key, Row, Column extends string> {
  /** In the audit trail. */
  readonly action: string;
  readonly fileName: ColumnHead;
  readonly columns: Readonly<Record<Column, ColumnHead>>;
  readonly cells: Readonly<Record<Column, (row: Row) => string>>;
  /** The rows of the file in its order: which ones is decided at the start. */
  readonly keys:
    | readonly Key[]
    | { readonly length: number; readonly slice: (from: number, to: number) => readonly Key[] };
  /** Reads the rows of one batch. */
  readonly read: (keys: readonly Key[]) => readonly Row[];
}

/** What is asked for: the columns, the reason for whole names, and the list's own filters. */
interface ExportQuery {
  readonly columns?: string | undefined;
  readonly names?: string | undefined;
}

const isKeyOf = <T extends object>(key: PropertyKey, of: T): key is keyof T => Object.hasOwn(of, key);

/** The columns that were asked for, in that order; all if none was. */
const chosen = <Column extends string>(
  columns: Readonly<Record<Column, ColumnHead>>,
  asked: string | undefined,
): readonly Column[] => {
  const isColumn = (key: string): key is Column => isKeyOf(key, columns);
  if (asked === undefined || asked === '') return Object.keys(columns).filter(isColumn);
  const known = [...new Set(asked.split(',').map((key) => key.trim()))].filter(isColumn);
  return known.length > 0 ? known : throwBadField('columns');
};

/** The filters for the trail: an id that was asked for need not be one of this hospital. */
const withoutIds = (filters: object): object =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'orderId' && name !== 'only'));

/**
 * A list as a CSV file, read and written in batches: the memory that it takes does not grow with its rows, except for their keys.
 * These are packed ids; of staff, a sample and figures, which are short, they are the rows themselves. Every export is in the audit
 * trail.
 */
export const streamCsv = <Key, Row, Column extends string>(
  { clock, language, trail }: RequestContext,
  { columns: asked, names, ...filters }: ExportQuery,
  { action, fileName, columns, cells, keys, read }: CsvExport<Key, Row, Column>,
): Response => {
  const written = chosen(columns, asked);
  trail(
    action,
    '',
    JSON.stringify({
      rows: keys.length,
      names: names ?? null,
      columns: written,
      filters: withoutIds(filters),
    }),
  );
  const encoder = new TextEncoder();
  let offset = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        controller.enqueue(
          encoder.encode(byteOrderMark + csvRow(written.map((key) => textCell(columns[key][language])))),
        ),
      pull: async (controller) => {
        if (offset >= keys.length) return controller.close();
        // A fast reader must not block other requests.
        await yieldToEventLoop();
        const rows = read(keys.slice(offset, offset + batchSize));
        offset += batchSize;
        controller.enqueue(
          encoder.encode(rows.map((row) => csvRow(written.map((key) => cells[key](row)))).join('')),
        );
      },
    },
    { highWaterMark: 1 },
  );
  const day = dayOf(clock.now());
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName.en}-${day}.csv"; filename*=UTF-8''${encodeURIComponent(`${fileName[language]}-${day}.csv`)}`,
      [rowCountHeader]: String(keys.length),
    },
  });
};
