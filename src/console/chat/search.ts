import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Message, message } from '../../contract/consultation/message.ts';
import type { App } from '../app.ts';
import { type Fault, faultOf, isNotOffered } from '../lib/fault.ts';
import type { Later } from '../lib/later.ts';
import type { Jump } from './jump.ts';

/** Pause in typing before the search starts, in milliseconds. */
const pauseMs = 250;
/** The contract's limit. */
export const longestKeyword = 50;

/** Searching the messages of a conversation. */
export interface Search {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly keyword: ReadonlySignal<string>;
  /** Newest first. Null before the first answer. */
  readonly found: ReadonlySignal<readonly Message[] | null>;
  readonly more: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly notOffered: ReadonlySignal<boolean>;
  /** Index of the shown result; -1 before. */
  readonly place: ReadonlySignal<number>;
  readonly show: () => void;
  readonly shut: () => void;
  readonly write: (keyword: string) => void;
  /** Goes to the next older result (1) or the previous one (-1), and wraps around. */
  readonly move: (by: 1 | -1) => Promise<void>;
  readonly choose: (place: number) => void;
  readonly loadMore: () => Promise<void>;
}

interface Parts {
  readonly call: App['call'];
  readonly later: Later;
  readonly conv: string;
  readonly jump: Pick<Jump, 'to' | 'stop'>;
}

/** The upstream searches, independently of what is loaded. */
export const openSearch = ({ call, later, conv, jump }: Parts): Search => {
  const isOpen = signal(false);
  const keyword = signal('');
  const found = signal<readonly Message[] | null>(null);
  const more = signal(false);
  const busy = signal(false);
  const fault = signal<Fault | null>(null);
  const place = signal(-1);
  let newest = 0;
  let cancel: (() => void) | undefined;

  const forget = () =>
    batch(() => {
      newest += 1;
      cancel?.();
      found.value = null;
      more.value = false;
      busy.value = false;
      fault.value = null;
      place.value = -1;
    });

  /** Requests the results before those that are loaded. */
  const ask = async (): Promise<void> => {
    const words = keyword.peek().trim();
    if (words === '') return;
    newest += 1;
    const mine = newest;
    const so = found.peek() ?? [];
    const before = so.at(-1)?.seq;
    busy.value = true;
    try {
      const page = await call(message.search, {
        conv,
        keyword: words,
        ...(before !== undefined && { before }),
      });
      if (mine !== newest) return;
      batch(() => {
        found.value = [...so, ...page.list];
        more.value = page.more;
        fault.value = null;
        busy.value = false;
      });
    } catch (thrown) {
      if (mine !== newest) return;
      batch(() => {
        fault.value = faultOf(thrown);
        busy.value = false;
      });
    }
  };
  const choose = (at: number) => {
    const row = found.peek()?.[at];
    if (!row) return;
    place.value = at;
    void jump.to({ id: row.id, seq: row.seq });
  };
  /** Searches at once, without waiting for the pause. */
  const ready = async () => {
    if (found.peek() !== null) return;
    cancel?.();
    await ask();
  };

  return {
    isOpen,
    keyword,
    found,
    more,
    busy,
    fault,
    notOffered: computed(() => fault.value !== null && isNotOffered(fault.value)),
    place,
    show: () => {
      isOpen.value = true;
    },
    shut: () => {
      forget();
      jump.stop();
      batch(() => {
        keyword.value = '';
        isOpen.value = false;
      });
    },
    write: (typed) => {
      forget();
      keyword.value = typed;
      if (typed.trim() !== '') cancel = later(pauseMs, () => void ask());
    },
    move: async (by) => {
      await ready();
      const last = (found.peek()?.length ?? 0) - 1;
      if (by === 1 && place.peek() === last && more.peek()) {
        await ask();
        return choose(last + 1);
      }
      const next = place.peek() + by;
      choose(next > last ? 0 : next < 0 ? last : next);
    },
    choose,
    loadMore: ask,
  };
};
