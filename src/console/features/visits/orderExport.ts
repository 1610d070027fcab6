import { type ReadonlySignal, signal } from '@preact/signals-react';
import { order, rowCountHeader } from '../../../contract/consultation/order.ts';
import type { Services } from '../../services.ts';
import { type ApiError, createApiError, toApiError } from '../../lib/apiError.ts';
import { toRequest, type OrderQuery } from './orderQuery.ts';

/** The state of an export. `total` is null if the hospital's system does not report the number of rows. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly rows: number; readonly total: number | null }
  | { readonly kind: 'done'; readonly rows: number; readonly name: string }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** Exports orders as a file. */
export interface OrderExport {
  readonly state: ReadonlySignal<ExportState>;
  readonly run: () => Promise<void>;
  readonly cancel: () => void;
  readonly start: () => () => void;
}

const newlineByte = 10;

/**
 * Counts the rows of a file while it is downloaded; starts again if the request is repeated after a session
 * refresh.
 */
const createRowCounter = () => {
  let head: Headers | null = null;
  let lines = 0;
  return {
    addChunk: (chunk: Uint8Array, headers: Headers): void => {
      if (headers !== head) lines = 0;
      head = headers;
      for (const byte of chunk) if (byte === newlineByte) lines += 1;
    },
    /** The first line is the header. */
    rows: (): number => Math.max(0, lines - 1),
    total: (): number | null => {
      const value = head?.get(rowCountHeader);
      return value ? Number(value) : null;
    },
  };
};

/** Downloads the rows of a list as a file; only a complete file is passed to `saveFile`. */
export const createOrderExport = (
  { files, i18n }: { files: Pick<Services['files'], 'download'>; i18n: Pick<Services['i18n'], 'messages'> },
  query: OrderQuery,
  saveFile: (blob: Blob, name: string) => void,
): OrderExport => {
  const state = signal<ExportState>({ kind: 'idle' });
  let controller: AbortController | null = null;

  const download = async (abortSignal: AbortSignal): Promise<ExportState> => {
    const counter = createRowCounter();
    const { blob, name } = await files.download(order.export, toRequest(query), {
      signal: abortSignal,
      onChunk: (chunk, headers) => {
        counter.addChunk(chunk, headers);
        if (!abortSignal.aborted)
          state.value = { kind: 'running', rows: counter.rows(), total: counter.total() };
      },
    });
    const [rows, total] = [counter.rows(), counter.total()];
    // A response that ends early is not always a network error, and nobody would notice the missing rows.
    if (total !== null && rows !== total) {
      const message = i18n.messages.peek().orders.export.broken(rows, total);
      throw createApiError({ kind: 'network', message, silent: false, endpoint: order.export.path });
    }
    const fileName = name ?? 'orders.csv';
    saveFile(blob, fileName);
    return { kind: 'done', rows, name: fileName };
  };

  return {
    state,
    run: async () => {
      if (state.peek().kind === 'running') return;
      const own = new AbortController();
      controller = own;
      state.value = { kind: 'running', rows: 0, total: null };
      try {
        state.value = await download(own.signal);
      } catch (thrown) {
        const apiError = toApiError(thrown);
        state.value = own.signal.aborted ? { kind: 'idle' } : { kind: 'failed', error: apiError };
      }
    },
    cancel: () => controller?.abort(),
    // The page is closed: do not save a file any more.
    start: () => () => controller?.abort(),
  };
};
