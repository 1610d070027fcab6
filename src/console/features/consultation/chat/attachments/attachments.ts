import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import {
  inspectFile,
  isPicture,
  type FileRejection,
  isTooLarge,
} from '../../../../domain/files/inspectFile.ts';
import type { PreparedFile } from '../../../../domain/chat/uploads.ts';

/** A picture as it is sent: upright and no larger than needed; size in pixels. */
export interface ResizedImage {
  readonly file: File;
  readonly width: number;
  readonly height: number;
}

/** Image functions of the browser. */
export interface ImageResizer {
  /** Rejects if it is not a readable picture. */
  readonly resize: (file: File) => Promise<ResizedImage>;
  /** An object URL of the file, until it is revoked. */
  readonly createUrl: (file: File) => string;
  readonly revokeUrl: (url: string) => void;
}

/** A file attached to the message, before it is sent. */
export interface DraftAttachment {
  readonly key: string;
  /** The original name. */
  readonly name: string;
  readonly state: ReadonlySignal<'reading' | 'ready' | 'refused'>;
  readonly rejection: ReadonlySignal<FileRejection | null>;
  /** What will be sent; null while it is being read, and if it is rejected. */
  readonly prepared: ReadonlySignal<PreparedFile | null>;
  readonly caption: ReadonlySignal<string>;
  readonly write: (caption: string) => void;
  readonly remove: () => void;
}

interface Item extends DraftAttachment {
  readonly state: Signal<'reading' | 'ready' | 'refused'>;
  readonly rejection: Signal<FileRejection | null>;
  readonly prepared: Signal<PreparedFile | null>;
  readonly caption: Signal<string>;
}

/** The attachments of one conversation, in the order in which they were added. */
export const createAttachments = (imageResizer: ImageResizer, createId: () => string) => {
  const list = signal<readonly Item[]>([]);

  const reject = (item: Item, reason: FileRejection): void =>
    batch(() => {
      item.rejection.value = reason;
      item.state.value = 'refused';
    });
  const prepare = async (original: File): Promise<PreparedFile | FileRejection> => {
    const inspected = await inspectFile(original);
    if (typeof inspected === 'string') return inspected;
    const file = new File([original], inspected.name, { type: inspected.kind });
    if (!isPicture(inspected.kind))
      return isTooLarge(file) ? 'large' : { kind: 'file', file, caption: '', metadata: {}, preview: null };
    try {
      const { file: resized, width, height } = await imageResizer.resize(file);
      if (isTooLarge(resized)) return 'large';
      return {
        kind: 'picture',
        file: resized,
        caption: '',
        metadata: { width, height },
        preview: imageResizer.createUrl(resized),
      };
    } catch (thrown) {
      console.warn('A picture could not be read', thrown);
      return 'broken';
    }
  };
  const read = async (item: Item, original: File): Promise<void> => {
    try {
      const prepared = await prepare(original);
      if (typeof prepared === 'string') return reject(item, prepared);
      if (!list.peek().includes(item))
        return prepared.preview === null ? undefined : imageResizer.revokeUrl(prepared.preview);
      batch(() => {
        item.prepared.value = prepared;
        item.state.value = 'ready';
      });
    } catch (thrown) {
      // It was moved or deleted since, or its disk was removed.
      console.warn('A file could not be read', thrown);
      reject(item, 'unread');
    }
  };

  const itemOf = (original: File): Item => {
    const item: Item = {
      key: createId(),
      name: original.name,
      state: signal<'reading' | 'ready' | 'refused'>('reading'),
      rejection: signal<FileRejection | null>(null),
      prepared: signal<PreparedFile | null>(null),
      caption: signal(''),
      write: (caption) => {
        item.caption.value = caption;
      },
      remove: () => {
        list.value = list.peek().filter((one) => one !== item);
        const { preview = null } = item.prepared.peek() ?? {};
        if (preview !== null) imageResizer.revokeUrl(preview);
      },
    };
    void read(item, original);
    return item;
  };

  return {
    list: list as ReadonlySignal<readonly DraftAttachment[]>,
    /** Some are still being read. */
    isReading: computed(() => list.value.some(({ state }) => state.value === 'reading')),
    /** How many are ready to be sent. */
    readyCount: computed(() => list.value.filter(({ state }) => state.value === 'ready').length),
    captions: computed(() =>
      list.value.map(({ caption }) => caption.value).filter((caption) => caption.trim() !== ''),
    ),
    add: (files: readonly File[]): void => {
      const items = files.map(itemOf);
      list.value = [...list.peek(), ...items];
    },
    /** Removes and returns what is ready, in order; rejected files stay until they are removed. */
    takeReady: (): PreparedFile[] => {
      const readyItems = list.peek().filter(({ state }) => state.peek() === 'ready');
      list.value = list.peek().filter((one) => !readyItems.includes(one));
      return readyItems.flatMap(({ prepared, caption }) => {
        const one = prepared.peek();
        return one ? [{ ...one, caption: caption.peek().trim() }] : [];
      });
    },
    clear: (): void => {
      for (const item of list.peek()) item.remove();
    },
  };
};
export type Attachments = ReturnType<typeof createAttachments>;
