import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { type ColumnHead, rowCountHeader } from '../../../contract/protocol/exportFile.ts';
import type { ClientInput, Endpoint } from '../../../contract/protocol/endpoint.ts';
import type { Services } from '../../services.ts';
import { type ApiError, createApiError, toApiError } from '../../lib/apiError.ts';

/** The state of an export. `total` is null if the hospital's system does not report the number of rows. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly rows: number; readonly total: number | null }
  | { readonly kind: 'done'; readonly rows: number; readonly name: string }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** Exports a list as a file. */
export interface ListExport {
  readonly endpoint: Endpoint;
  readonly columns: Readonly<Record<string, ColumnHead>>;
  readonly state: ReadonlySignal<ExportState>;
  /** The keys of the columns that are left out. */
  readonly omitted: Signal<ReadonlySet<string>>;
  /** Why the file is to have the patients' names; null: they are masked. */
  readonly reason: Signal<string | null>;
  /** Exports with the columns and the reason that are chosen. */
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

interface Options<E extends Endpoint> {
  readonly endpoint: E;
  readonly columns: Readonly<Record<string, ColumnHead>>;
  /** The input of the call: the list's filters, with what is chosen. */
  readonly request: (chosen: { columns?: string; names?: string }) => ClientInput<E>;
  readonly saveFile: (blob: Blob, name: string) => void;
}

/** Downloads the rows of a list as a file; only a complete file is saved. */
export const createListExport = <E extends Endpoint>(
  { files, i18n }: { files: Pick<Services['files'], 'download'>; i18n: Pick<Services['i18n'], 'messages'> },
  { endpoint, columns, request, saveFile }: Options<E>,
): ListExport => {
  const state = signal<ExportState>({ kind: 'idle' });
  const omitted = signal<ReadonlySet<string>>(new Set());
  const reason = signal<string | null>(null);
  let controller: AbortController | null = null;

  const chosen = (): { columns?: string; names?: string } => {
    const [left, names] = [omitted.peek(), reason.peek()];
    const keys = Object.keys(columns).filter((key) => !left.has(key));
    return { ...(left.size > 0 && { columns: keys.join(',') }), ...(names !== null && { names }) };
  };

  const download = async (abortSignal: AbortSignal): Promise<ExportState> => {
    const counter = createRowCounter();
    const { blob, name } = await files.download(endpoint, request(chosen()), {
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
      const message = i18n.messages.peek().exports.broken(rows, total);
      throw createApiError({ kind: 'network', message, silent: false, endpoint: endpoint.path });
    }
    const fileName = name ?? 'export.csv';
    saveFile(blob, fileName);
    return { kind: 'done', rows, name: fileName };
  };

  return {
    endpoint,
    columns,
    state,
    omitted,
    reason,
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
