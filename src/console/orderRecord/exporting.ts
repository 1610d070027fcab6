import { type ReadonlySignal, signal } from '@preact/signals-react';
import { order, rowCountHeader } from '../../contract/order.ts';
import type { App } from '../app.ts';
import { type Fault, fault, faultOf } from '../lib/fault.ts';
import { askedOf, type OrderQuery } from './query.ts';

/** Where an export stands. `of` is null where the hospital's system does not say how many rows there will be. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly rows: number; readonly of: number | null }
  | { readonly kind: 'done'; readonly rows: number; readonly name: string }
  | { readonly kind: 'failed'; readonly fault: Fault };

/** Orders as a file. */
export interface Exporting {
  readonly state: ReadonlySignal<ExportState>;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
  readonly open: () => () => void;
}

const lineEnd = 10;

/** Counts the rows of a file as it comes; asked again after a renewed session, it begins anew. */
const openCount = () => {
  let head: Headers | null = null;
  let lines = 0;
  return {
    came: (part: Uint8Array, headers: Headers): void => {
      if (headers !== head) lines = 0;
      head = headers;
      for (const byte of part) if (byte === lineEnd) lines += 1;
    },
    /** Its first line is no row. */
    rows: (): number => Math.max(0, lines - 1),
    of: (): number | null => {
      const said = head?.get(rowCountHeader);
      return said ? Number(said) : null;
    },
  };
};

/** Fetches what a list shows as a file; only a whole one is handed to `keep`. */
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
    // A line that ends too early is not always told by the network: what is missing would be missed by nobody.
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
    // Nobody is there any more to be handed a file.
    open: () => () => patience?.abort(),
  };
};
