import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { type ColumnHead, rowCountHeader } from '../../../contract/protocol/exportFile.ts';
import type { ClientInput, Endpoint } from '../../../contract/protocol/endpoint.ts';
import type { Services } from '../../services.ts';
import { type ApiError, createApiError, toApiError } from '../../lib/apiError.ts';
import type { ColumnSetting } from '../../ui/table/columnLayout.ts';
import { columnsAsInTable, type ExportedColumn } from './columnsAsInTable.ts';

/** The state of an export. `total` is null if the hospital's system does not report the number of rows. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly rows: number; readonly total: number | null }
  | { readonly kind: 'done'; readonly rows: number; readonly name: string }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** Exports a list as a file. */
export interface ListExport {
  readonly endpoint: Endpoint;
  readonly heads: Readonly<Record<string, ColumnHead>>;
  readonly state: ReadonlySignal<ExportState>;
  /** The keys of all columns, in the order of the file. */
  readonly columns: ReadonlySignal<readonly string[]>;
  /** The keys of the columns that are left out: at first those that the table hides. */
  readonly omitted: ReadonlySignal<ReadonlySet<string>>;
  readonly setOmitted: (keys: ReadonlySet<string>) => void;
  /** Why the file is to have the patients' names; null: they are masked. */
  readonly reason: Signal<string | null>;
  /** Exports with the columns and the reason that are chosen: the whole list, or the rows with these ids. */
  readonly run: (only?: readonly string[]) => Promise<void>;
  /** Runs the last export again. */
  readonly retry: () => Promise<void>;
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

/** What is chosen for an export. */
interface Chosen {
  readonly columns?: string;
  readonly names?: string;
  /** The ids of the selected rows; left out for the whole list. */
  readonly only?: string;
}

/** What a file is made of. */
export interface ExportOptions<E extends Endpoint> {
  readonly endpoint: E;
  readonly heads: Readonly<Record<string, ColumnHead>>;
  /** The table, and how a person has arranged it; left out where its columns cannot be chosen. */
  readonly table?: {
    readonly columns: readonly ExportedColumn[];
    readonly settings: ReadonlySignal<readonly ColumnSetting[]>;
  };
  /** The input of the call: the list's filters, or the selected rows, with what is chosen. */
  readonly request: (chosen: Chosen) => ClientInput<E>;
}

interface ExportRequest<E extends Endpoint> {
  readonly input: ClientInput<E>;
  /** How many rows were selected; null for the whole list. */
  readonly selected: number | null;
}

/** Downloads the rows of a list as a file; only a complete file is saved. */
export const createListExport = <E extends Endpoint>(
  { files, i18n }: { files: Pick<Services['files'], 'download'>; i18n: Pick<Services['i18n'], 'messages'> },
  {
    endpoint,
    heads,
    table,
    request,
    saveFile,
  }: ExportOptions<E> & {
    readonly saveFile: (blob: Blob, name: string) => void;
  },
): ListExport => {
  const state = signal<ExportState>({ kind: 'idle' });
  const all = Object.keys(heads);
  const shown = computed(() => columnsAsInTable(all, table?.columns ?? [], table?.settings.value ?? []));
  /** Null: nothing was chosen yet. */
  const ownOmitted = signal<ReadonlySet<string> | null>(null);
  const omitted = computed(() => ownOmitted.value ?? shown.value.hidden);
  const reason = signal<string | null>(null);
  let controller: AbortController | null = null;
  let last: ExportRequest<E> | null = null;

  const chosen = (): Chosen => {
    const [left, names] = [omitted.peek(), reason.peek()];
    const keys = shown.peek().keys.filter((key) => !left.has(key));
    const isWhole = keys.length === all.length && keys.every((key, at) => key === all[at]);
    return { ...(!isWhole && { columns: keys.join(',') }), ...(names !== null && { names }) };
  };

  const download = async (
    { input, selected }: ExportRequest<E>,
    abortSignal: AbortSignal,
  ): Promise<ExportState> => {
    const counter = createRowCounter();
    const { blob, name } = await files.download(endpoint, input, {
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
    // A system that does not know the selection sends the whole list.
    if (selected !== null && rows > selected) {
      const message = i18n.messages.peek().exports.unselected;
      throw createApiError({ kind: 'shape', message, silent: false, endpoint: endpoint.path });
    }
    const fileName = name ?? 'export.csv';
    saveFile(blob, fileName);
    return { kind: 'done', rows, name: fileName };
  };

  const start = async (asked: ExportRequest<E>): Promise<void> => {
    if (state.peek().kind === 'running') return;
    last = asked;
    const own = new AbortController();
    controller = own;
    state.value = { kind: 'running', rows: 0, total: null };
    try {
      state.value = await download(asked, own.signal);
    } catch (thrown) {
      const apiError = toApiError(thrown);
      state.value = own.signal.aborted ? { kind: 'idle' } : { kind: 'failed', error: apiError };
    }
  };

  return {
    endpoint,
    heads,
    state,
    columns: computed(() => shown.value.keys),
    omitted,
    setOmitted: (keys) => {
      ownOmitted.value = keys;
    },
    reason,
    run: (only) =>
      start({
        input: request({ ...chosen(), ...(only && { only: only.join(',') }) }),
        selected: only?.length ?? null,
      }),
    retry: async () => {
      if (last) await start(last);
    },
    cancel: () => controller?.abort(),
    // The page is closed: do not save a file any more.
    start: () => () => controller?.abort(),
  };
};
