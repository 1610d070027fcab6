import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { examine, isPicture, type Refusal, tooLarge } from './fileHead.ts';
import type { Prepared } from './uploads.ts';

/** A picture as it is sent: upright and no larger than needed; size in pixels. */
export interface Developed {
  readonly file: File;
  readonly width: number;
  readonly height: number;
}

/** Image functions of the browser. */
export interface Darkroom {
  /** Rejects if it is not a readable picture. */
  readonly develop: (file: File) => Promise<Developed>;
  /** An object URL of the file, until it is revoked. */
  readonly address: (file: File) => string;
  readonly release: (address: string) => void;
}

/** A file attached to the message, before it is sent. */
export interface Attached {
  readonly key: string;
  /** The original name. */
  readonly name: string;
  readonly state: ReadonlySignal<'reading' | 'ready' | 'refused'>;
  readonly refusal: ReadonlySignal<Refusal | null>;
  /** What will be sent; null while it is being read, and if it is rejected. */
  readonly ready: ReadonlySignal<Prepared | null>;
  readonly caption: ReadonlySignal<string>;
  readonly write: (caption: string) => void;
  readonly remove: () => void;
}

interface Item extends Attached {
  readonly state: Signal<'reading' | 'ready' | 'refused'>;
  readonly refusal: Signal<Refusal | null>;
  readonly ready: Signal<Prepared | null>;
  readonly caption: Signal<string>;
}

/** The attachments of one conversation, in the order in which they were added. */
export const openTray = (darkroom: Darkroom, mint: () => string) => {
  const list = signal<readonly Item[]>([]);

  const refuse = (item: Item, why: Refusal): void =>
    batch(() => {
      item.refusal.value = why;
      item.state.value = 'refused';
    });
  const prepare = async (given: File): Promise<Prepared | Refusal> => {
    const seen = await examine(given);
    if (typeof seen === 'string') return seen;
    const file = new File([given], seen.name, { type: seen.kind });
    if (!isPicture(seen.kind))
      return tooLarge(file) ? 'large' : { kind: 'file', file, caption: '', measure: {}, preview: null };
    try {
      const { file: made, width, height } = await darkroom.develop(file);
      if (tooLarge(made)) return 'large';
      return {
        kind: 'picture',
        file: made,
        caption: '',
        measure: { width, height },
        preview: darkroom.address(made),
      };
    } catch (thrown) {
      console.warn('A picture could not be read', thrown);
      return 'broken';
    }
  };
  const read = async (item: Item, given: File): Promise<void> => {
    try {
      const found = await prepare(given);
      if (typeof found === 'string') return refuse(item, found);
      if (!list.peek().includes(item))
        return found.preview === null ? undefined : darkroom.release(found.preview);
      batch(() => {
        item.ready.value = found;
        item.state.value = 'ready';
      });
    } catch (thrown) {
      // It was moved or deleted since, or its disk was removed.
      console.warn('A file could not be read', thrown);
      refuse(item, 'unread');
    }
  };

  const itemOf = (given: File): Item => {
    const item: Item = {
      key: mint(),
      name: given.name,
      state: signal<'reading' | 'ready' | 'refused'>('reading'),
      refusal: signal<Refusal | null>(null),
      ready: signal<Prepared | null>(null),
      caption: signal(''),
      write: (caption) => {
        item.caption.value = caption;
      },
      remove: () => {
        list.value = list.peek().filter((one) => one !== item);
        const { preview = null } = item.ready.peek() ?? {};
        if (preview !== null) darkroom.release(preview);
      },
    };
    void read(item, given);
    return item;
  };

  return {
    list: list as ReadonlySignal<readonly Attached[]>,
    /** Some are still being read. */
    reading: computed(() => list.value.some(({ state }) => state.value === 'reading')),
    /** How many are ready to be sent. */
    sendable: computed(() => list.value.filter(({ state }) => state.value === 'ready').length),
    captions: computed(() =>
      list.value.map(({ caption }) => caption.value).filter((caption) => caption.trim() !== ''),
    ),
    add: (files: readonly File[]): void => {
      const items = files.map(itemOf);
      list.value = [...list.peek(), ...items];
    },
    /** Removes and returns what is ready, in order; rejected files stay until they are removed. */
    take: (): Prepared[] => {
      const going = list.peek().filter(({ state }) => state.peek() === 'ready');
      list.value = list.peek().filter((one) => !going.includes(one));
      return going.flatMap(({ ready, caption }) => {
        const one = ready.peek();
        return one ? [{ ...one, caption: caption.peek().trim() }] : [];
      });
    },
    clear: (): void => {
      for (const item of list.peek()) item.remove();
    },
  };
};
export type Tray = ReturnType<typeof openTray>;
