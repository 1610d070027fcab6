import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Attachment } from '../../contract/message.ts';
import type { MessageDraft } from '../im/pending.ts';
import { faultOf } from '../lib/fault.ts';
import type { Uploads as Wire } from '../wire/upload.ts';

/** A file that is ready to go, with what is said with it. */
export interface Prepared {
  readonly kind: 'picture' | 'file' | 'voice';
  /** Its type is one of `fileKinds`, without parameters. */
  readonly file: File;
  readonly caption: string;
  readonly measure: Pick<Attachment, 'width' | 'height' | 'seconds'>;
  /** An address of the picture within this page; null where there is nothing to look at. */
  readonly preview: string | null;
  /** The id of the message that it answers. */
  readonly replyTo?: string | undefined;
}

/**
 * A file on its way into the conversation. It stays in the transcript until it was sent or given up. The file itself is
 * kept by this page alone: after a reload it is gone, and only its caption comes back.
 */
export interface Uploading {
  readonly key: string;
  readonly kind: Prepared['kind'];
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly caption: string;
  readonly preview: string | null;
  /** How much of it has left, from 0 to 1; 0 while others of this conversation go first. */
  readonly part: ReadonlySignal<number>;
  /** `failed`: it did not arrive. `refused`: the hospital's system does not take it, and says why. Both can be tried again. */
  readonly state: ReadonlySignal<'sending' | 'failed' | 'refused'>;
  /** Why it failed or was refused, in words; empty while it goes. */
  readonly reason: ReadonlySignal<string>;
  /** Takes it back; the file is gone from the transcript, its caption goes back to the composer. */
  readonly cancel: () => void;
  /** Sends it again from its beginning, after it failed. */
  readonly retry: () => void;
}

interface Ways {
  readonly upload: Wire['upload'];
  /** Composes the message; false where it cannot travel. */
  readonly say: (draft: MessageDraft) => boolean;
  readonly mint: () => string;
  /** Why a message cannot travel, in words. */
  readonly tooLong: () => string;
  /** The picture is looked at no more. */
  readonly release: (preview: string) => void;
  /** What was said with a file that was given up. */
  readonly dropped: (caption: string) => void;
}

interface Row extends Uploading {
  readonly part: Signal<number>;
  readonly state: Signal<'sending' | 'failed' | 'refused'>;
  readonly reason: Signal<string>;
}

/**
 * The files of one conversation, one after another in the order in which they were sent. The message of a file is composed
 * when its upload has ended: what was typed meanwhile stands before it, and a file that failed holds no other back.
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
    /** What is said with the files that are not sent yet. */
    captions: computed(() =>
      list.value.map(({ caption }) => caption).filter((caption) => caption.trim() !== ''),
    ),
    add: (files: readonly Prepared[]): void => {
      list.value = [...list.peek(), ...files.map(rowOf)];
      pump();
    },
    /** Somebody else works here now. */
    forget: (): void => {
      busy?.stop.abort();
      for (const row of list.peek()) remove(row);
    },
  };
};
