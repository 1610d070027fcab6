import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Message, message } from '../../../../contract/consultation/message.ts';
import type { AppServices } from '../../../services.ts';
import { type ApiError, toApiError, isUnsupported } from '../../../lib/apiError.ts';
import type { SetTimer } from '../../../lib/async/timer.ts';
import type { Jump } from './jumpToMessage.ts';

/** Pause in typing before the search starts, in milliseconds. */
const debounceMs = 250;
/** The contract's limit. */
export const maxKeywordLength = 50;

/** Searching the messages of a conversation. */
export interface Search {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly keyword: ReadonlySignal<string>;
  /** Newest first. Null before the first answer. */
  readonly results: ReadonlySignal<readonly Message[] | null>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly unsupported: ReadonlySignal<boolean>;
  /** Index of the shown result; -1 before. */
  readonly index: ReadonlySignal<number>;
  readonly open: () => void;
  readonly close: () => void;
  readonly write: (keyword: string) => void;
  /** Goes to the next older result (1) or the previous one (-1), and wraps around. */
  readonly move: (direction: 1 | -1) => Promise<void>;
  readonly choose: (index: number) => void;
  readonly loadMore: () => Promise<void>;
}

interface Deps {
  readonly call: AppServices['call'];
  readonly setTimer: SetTimer;
  readonly conv: string;
  readonly jump: Pick<Jump, 'to' | 'stop'>;
}

/** The upstream searches, independently of what is loaded. */
export const createSearch = ({ call, setTimer, conv, jump }: Deps): Search => {
  const isOpen = signal(false);
  const keyword = signal('');
  const results = signal<readonly Message[] | null>(null);
  const hasMore = signal(false);
  const busy = signal(false);
  const error = signal<ApiError | null>(null);
  const index = signal(-1);
  let generation = 0;
  let cancel: (() => void) | undefined;

  const reset = () =>
    batch(() => {
      generation += 1;
      cancel?.();
      results.value = null;
      hasMore.value = false;
      busy.value = false;
      error.value = null;
      index.value = -1;
    });

  /** Requests the results before those that are loaded. */
  const loadPage = async (): Promise<void> => {
    const trimmed = keyword.peek().trim();
    if (trimmed === '') return;
    generation += 1;
    const request = generation;
    const known = results.peek() ?? [];
    const before = known.at(-1)?.seq;
    busy.value = true;
    try {
      const page = await call(message.search, {
        conv,
        keyword: trimmed,
        ...(before !== undefined && { before }),
      });
      if (request !== generation) return;
      batch(() => {
        results.value = [...known, ...page.list];
        hasMore.value = page.more;
        error.value = null;
        busy.value = false;
      });
    } catch (thrown) {
      if (request !== generation) return;
      batch(() => {
        error.value = toApiError(thrown);
        busy.value = false;
      });
    }
  };
  const choose = (at: number) => {
    const row = results.peek()?.[at];
    if (!row) return;
    index.value = at;
    void jump.to({ id: row.id, seq: row.seq });
  };
  /** Searches at once, without waiting for the pause. */
  const ensureResults = async () => {
    if (results.peek() !== null) return;
    cancel?.();
    await loadPage();
  };

  return {
    isOpen,
    keyword,
    results,
    hasMore,
    busy,
    error,
    unsupported: computed(() => error.value !== null && isUnsupported(error.value)),
    index,
    open: () => {
      isOpen.value = true;
    },
    close: () => {
      reset();
      jump.stop();
      batch(() => {
        keyword.value = '';
        isOpen.value = false;
      });
    },
    write: (typed) => {
      reset();
      keyword.value = typed;
      if (typed.trim() !== '') cancel = setTimer(debounceMs, () => void loadPage());
    },
    move: async (direction) => {
      await ensureResults();
      const last = (results.peek()?.length ?? 0) - 1;
      if (direction === 1 && index.peek() === last && hasMore.peek()) {
        await loadPage();
        return choose(last + 1);
      }
      const next = index.peek() + direction;
      choose(next > last ? 0 : next < 0 ? last : next);
    },
    choose,
    loadMore: loadPage,
  };
};

/** Characters shown before the match. */
const contextLength = 24;
const maxExcerptLength = 160;

/** Splits a text around a keyword: before, match, after. Case-insensitive, like the upstream's search. */
export const excerpt = (text: string, keyword: string): readonly [string, string, string] => {
  const at = keyword === '' ? -1 : text.toLocaleLowerCase().indexOf(keyword.toLocaleLowerCase());
  if (at < 0) return [text.slice(0, maxExcerptLength), '', ''];
  const from = Math.max(0, at - contextLength);
  const end = at + keyword.length;
  return [
    `${from > 0 ? '…' : ''}${text.slice(from, at)}`,
    text.slice(at, end),
    text.slice(end, from + maxExcerptLength),
  ];
};
