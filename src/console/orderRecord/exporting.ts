import { type ReadonlySignal, signal } from '@preact/signals-react';
import { order, rowCountHeader } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import { type Fault, fault, faultOf } from '../lib/fault.ts';
import { askedOf, type OrderQuery } from './query.ts';

/** The state of an export. `total` is null if the hospital's system does not report the number of rows. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly rows: number; readonly of: number | null }
  | { readonly kind: 'done'; readonly rows: number; readonly name: string }
  | { readonly kind: 'failed'; readonly fault: Fault };

/** Exports orders as a file. */
export interface Exporting {
  readonly state: ReadonlySignal<ExportState>;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
  readonly open: () => () => void;
}

const lineEnd = 10;

/**
 * Counts the rows of a file while it is downloaded; starts again if the request is repeated after a session
 * refresh.
 */
const openCount = () => {
  let head: Headers | null = null;
  let lines = 0;
  return {
    came: (part: Uint8Array, headers: Headers): void => {
      if (headers !== head) lines = 0;
      head = headers;
      for (const byte of part) if (byte === lineEnd) lines += 1;
    },
    /** The first line is the header. */
    rows: (): number => Math.max(0, lines - 1),
    of: (): number | null => {
      const said = head?.get(rowCountHeader);
      return said ? Number(said) : null;
    },
  };
};

/** Downloads the rows of a list as a file; only a complete file is passed to `saveFile`. */
export const openExporting = (
  { files, words }: { files: Pick<App['files'], 'download'>; words: Pick<App['words'], 'w'> },
  query: OrderQuery,
  keep: (blob: Blob, name: string) => void,
): Exporting => {
  const state = signal<ExportState>({ kind: 'idle' });
  let patience: AbortController | null = null;

  const fetched = async (signalled: AbortSignal): Promise<ExportState> => {
    const count = openCount();
    const { blob, name } = await files.download(order.export, askedOf(query), {
      signal: signalled,
      came: (part, headers) => {
        count.came(part, headers);
        if (!signalled.aborted) state.value = { kind: 'running', rows: count.rows(), of: count.of() };
      },
    });
    const [rows, of] = [count.rows(), count.of()];
    // A response that ends early is not always a network error, and nobody would notice the missing rows.
    if (of !== null && rows !== of) {
      const message = words.w.peek().orders.export.broken(rows, of);
      throw fault({ kind: 'network', message, silent: false, endpoint: order.export.path });
    }
    const called = name ?? 'orders.csv';
    keep(blob, called);
    return { kind: 'done', rows, name: called };
  };

  return {
    state,
    start: async () => {
      if (state.peek().kind === 'running') return;
      const mine = new AbortController();
      patience = mine;
      state.value = { kind: 'running', rows: 0, of: null };
      try {
        state.value = await fetched(mine.signal);
      } catch (thrown) {
        const read = faultOf(thrown);
        state.value = mine.signal.aborted ? { kind: 'idle' } : { kind: 'failed', fault: read };
      }
    },
    cancel: () => patience?.abort(),
    // The page is closed: do not save a file any more.
    open: () => () => patience?.abort(),
  };
};
