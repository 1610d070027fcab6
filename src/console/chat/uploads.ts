import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Attachment } from '../../contract/consultation/message.ts';
import type { MessageDraft } from '../im/pending.ts';
import { faultOf } from '../lib/fault.ts';
import type { Uploads as Wire } from '../wire/upload.ts';

/** A file ready to be sent, with its caption. */
export interface Prepared {
  readonly kind: 'picture' | 'file' | 'voice';
  /** Its type is one of `fileKinds`, without parameters. */
  readonly file: File;
  readonly caption: string;
  readonly measure: Pick<Attachment, 'width' | 'height' | 'seconds'>;
  /** An object URL of the picture; null if there is no preview. */
  readonly preview: string | null;
  /** The id of the message that it replies to. */
  readonly replyTo?: string | undefined;
}

/**
 * A file being uploaded. It stays in the transcript until it is sent or given up. Only this page holds the
 * file: after a reload it is lost, and only its caption is restored.
 */
export interface Uploading {
  readonly key: string;
  readonly kind: Prepared['kind'];
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly caption: string;
  readonly preview: string | null;
  /** Upload progress from 0 to 1; 0 while it waits for earlier files. */
  readonly part: ReadonlySignal<number>;
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

interface Ways {
  readonly upload: Wire['upload'];
  /** Composes the message; false if it does not fit. */
  readonly say: (draft: MessageDraft) => boolean;
  readonly mint: () => string;
  /** The error text for a message that does not fit. */
  readonly tooLong: () => string;
  /** The preview is no longer needed. */
  readonly release: (preview: string) => void;
  /** The caption of a file that was given up. */
  readonly dropped: (caption: string) => void;
}

interface Row extends Uploading {
  readonly part: Signal<number>;
  readonly state: Signal<'sending' | 'failed' | 'refused'>;
  readonly reason: Signal<string>;
}

/**
 * The uploads of one conversation, one after another in the order in which they were sent. A file's message
 * is composed when its upload completes: messages typed meanwhile precede it, and a failed file does not
 * block the others.
 */
export const openUploading = ({ upload, say, mint, tooLong, release, dropped }: Ways) => {
  const list = signal<readonly Row[]>([]);
  let busy: { readonly row: Row; readonly stop: AbortController } | null = null;

  const remove = (row: Row): boolean => {
    if (!list.peek().includes(row)) return false;
    list.value = list.peek().filter((one) => one !== row);
    if (row.preview !== null) release(row.preview);
    return true;
  };
  const stay = (row: Row, state: 'failed' | 'refused', reason: string): void =>
    batch(() => {
      row.state.value = state;
      row.reason.value = reason;
    });

  const carry = async (row: Row, { file, kind, caption, measure, replyTo }: Prepared): Promise<void> => {
    const stop = new AbortController();
    busy = { row, stop };
    try {
      const progress = (part: number): void => {
        row.part.value = part;
      };
      const { url } = await upload(file, { signal: stop.signal, progress });
      if (!list.peek().includes(row)) return;
      const { name, type, size } = file;
      const stored: Attachment = { url, name, type, size, ...measure };
      batch(() => {
        if (say({ kind, text: caption, file: stored, ...(replyTo !== undefined && { replyTo }) }))
          remove(row);
        else stay(row, 'refused', tooLong());
      });
    } catch (thrown) {
      const fault = faultOf(thrown);
      stay(row, fault.kind === 'code' ? 'refused' : 'failed', fault.silent ? '' : fault.message);
    } finally {
      busy = null;
      pump();
    }
  };
  const prepared = new Map<Row, Prepared>();
  const pump = (): void => {
    if (busy) return;
    const row = list.peek().find(({ state }) => state.peek() === 'sending');
    const one = row && prepared.get(row);
    if (row && one) void carry(row, one);
  };

  const rowOf = (one: Prepared): Row => {
    const row: Row = {
      key: mint(),
      kind: one.kind,
      name: one.file.name,
      size: one.file.size,
      caption: one.caption,
      preview: one.preview,
      part: signal(0),
      state: signal<'sending' | 'failed' | 'refused'>('sending'),
      reason: signal(''),
      cancel: () => {
        if (!remove(row)) return;
        prepared.delete(row);
        if (busy?.row === row) busy.stop.abort();
        if (row.caption.trim() !== '') dropped(row.caption);
      },
      retry: () => {
        if (row.state.peek() === 'sending') return;
        batch(() => {
          row.part.value = 0;
          row.reason.value = '';
          row.state.value = 'sending';
        });
        pump();
      },
    };
    prepared.set(row, one);
    return row;
  };

  return {
    list: list as ReadonlySignal<readonly Uploading[]>,
    /** Captions of the files that are not sent yet. */
    captions: computed(() =>
      list.value.map(({ caption }) => caption).filter((caption) => caption.trim() !== ''),
    ),
    add: (files: readonly Prepared[]): void => {
      list.value = [...list.peek(), ...files.map(rowOf)];
      pump();
    },
    /** Clears everything, for the next person. */
    forget: (): void => {
      busy?.stop.abort();
      for (const row of list.peek()) remove(row);
    },
  };
};
