import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Attachment } from '../../../contract/consultation/message.ts';
import type { MessageDraft } from '../../messaging/queue/pending.ts';
import { toApiError } from '../../lib/apiError.ts';
import type { Uploads as Wire } from '../../api/files/upload.ts';

/** A file ready to be sent, with its caption. */
export interface PreparedFile {
  readonly kind: 'picture' | 'file' | 'voice';
  /** Its type is one of `fileKinds`, without parameters. */
  readonly file: File;
  readonly caption: string;
  readonly metadata: Pick<Attachment, 'width' | 'height' | 'seconds'>;
  /** An object URL of the picture; null if there is no preview. */
  readonly preview: string | null;
  /** The id of the message that it replies to. */
  readonly replyTo?: string | undefined;
}

/**
 * A file being uploaded. It stays in the transcript until it is sent or given up. Only this page holds the
 * file: after a reload it is lost, and only its caption is restored.
 */
export interface Upload {
  readonly key: string;
  readonly kind: PreparedFile['kind'];
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly caption: string;
  readonly preview: string | null;
  /** Upload progress from 0 to 1; 0 while it waits for earlier files. */
  readonly progress: ReadonlySignal<number>;
  /**
   * `failed`: it did not arrive. `refused`: the hospital's system rejected it, with a reason. Both can be
   * retried.
   */
  readonly state: ReadonlySignal<'sending' | 'failed' | 'refused'>;
  /** Why it failed or was refused; empty while it is being sent. */
  readonly reason: ReadonlySignal<string>;
  /** Cancels it: the file leaves the transcript, and its caption returns to the composer. */
  readonly cancel: () => void;
  /** Restarts it from the beginning after a failure. */
  readonly retry: () => void;
}

interface Deps {
  readonly upload: Wire['upload'];
  /** Composes the message; false if it does not fit. */
  readonly sendMessage: (draft: MessageDraft) => boolean;
  readonly createId: () => string;
  /** The error text for a message that does not fit. */
  readonly tooLongMessage: () => string;
  /** The preview is no longer needed. */
  readonly releasePreview: (preview: string) => void;
  /** The caption of a file that was given up. */
  readonly onDiscarded: (caption: string) => void;
}

interface Row extends Upload {
  readonly progress: Signal<number>;
  readonly state: Signal<'sending' | 'failed' | 'refused'>;
  readonly reason: Signal<string>;
}

/**
 * The uploads of one conversation, one after another in the order in which they were sent. A file's message
 * is composed when its upload completes: messages typed meanwhile precede it, and a failed file does not
 * block the others.
 */
export const createUploadQueue = ({
  upload,
  sendMessage,
  createId,
  tooLongMessage,
  releasePreview,
  onDiscarded,
}: Deps) => {
  const list = signal<readonly Row[]>([]);
  let active: { readonly row: Row; readonly abort: AbortController } | null = null;

  const remove = (row: Row): boolean => {
    if (!list.peek().includes(row)) return false;
    list.value = list.peek().filter((one) => one !== row);
    if (row.preview !== null) releasePreview(row.preview);
    return true;
  };
  const markFailed = (row: Row, state: 'failed' | 'refused', reason: string): void =>
    batch(() => {
      row.state.value = state;
      row.reason.value = reason;
    });

  const transfer = async (
    row: Row,
    { file, kind, caption, metadata, replyTo }: PreparedFile,
  ): Promise<void> => {
    const abort = new AbortController();
    active = { row, abort };
    try {
      const onProgress = (fraction: number): void => {
        row.progress.value = fraction;
      };
      const { url } = await upload(file, { signal: abort.signal, onProgress });
      if (!list.peek().includes(row)) return;
      const { name, type, size } = file;
      const stored: Attachment = { url, name, type, size, ...metadata };
      batch(() => {
        if (sendMessage({ kind, text: caption, file: stored, ...(replyTo !== undefined && { replyTo }) }))
          remove(row);
        else markFailed(row, 'refused', tooLongMessage());
      });
    } catch (thrown) {
      const error = toApiError(thrown);
      markFailed(row, error.kind === 'code' ? 'refused' : 'failed', error.silent ? '' : error.message);
    } finally {
      active = null;
      startNext();
    }
  };
  const preparedFiles = new Map<Row, PreparedFile>();
  const startNext = (): void => {
    if (active) return;
    const row = list.peek().find(({ state }) => state.peek() === 'sending');
    const one = row && preparedFiles.get(row);
    if (row && one) void transfer(row, one);
  };

  const toRow = (one: PreparedFile): Row => {
    const row: Row = {
      key: createId(),
      kind: one.kind,
      name: one.file.name,
      size: one.file.size,
      caption: one.caption,
      preview: one.preview,
      progress: signal(0),
      state: signal<'sending' | 'failed' | 'refused'>('sending'),
      reason: signal(''),
      cancel: () => {
        if (!remove(row)) return;
        preparedFiles.delete(row);
        if (active?.row === row) active.abort.abort();
        if (row.caption.trim() !== '') onDiscarded(row.caption);
      },
      retry: () => {
        if (row.state.peek() === 'sending') return;
        batch(() => {
          row.progress.value = 0;
          row.reason.value = '';
          row.state.value = 'sending';
        });
        startNext();
      },
    };
    preparedFiles.set(row, one);
    return row;
  };

  return {
    list: list as ReadonlySignal<readonly Upload[]>,
    /** Captions of the files that are not sent yet. */
    captions: computed(() =>
      list.value.map(({ caption }) => caption).filter((caption) => caption.trim() !== ''),
    ),
    add: (files: readonly PreparedFile[]): void => {
      list.value = [...list.peek(), ...files.map(toRow)];
      startNext();
    },
    /** Clears everything, for the next person. */
    reset: (): void => {
      active?.abort.abort();
      for (const row of list.peek()) remove(row);
    },
  };
};
