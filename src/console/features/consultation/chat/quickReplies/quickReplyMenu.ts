import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { QuickReply } from '../../../../../contract/consultation/quickReply.ts';
import { findPlaceholders, type TextRange } from '../../../../domain/quickReplies/placeholders.ts';
import type { InitialsLookup } from '../../../../lib/pinyinInitials.ts';
import type { QuickReplies } from '../../../../domain/quickReplies/quickReplies.ts';
import { matchReplies, type SlashQuery, findSlash } from './slashCommand.ts';

/** A longer menu would not be read. */
const maxOptions = 8;

/** The caret, or the range to select. */
export type Caret = TextRange;

interface TextModel {
  readonly text: ReadonlySignal<string>;
  readonly write: (text: string) => void;
}

/** The quick replies offered while a `/` command is typed. */
export interface QuickReplyMenuModel {
  /** Empty if nothing is offered. */
  readonly options: ReadonlySignal<readonly QuickReply[]>;
  /** The option that Enter inserts; -1 if Enter sends. */
  readonly activeIndex: ReadonlySignal<number>;
  /** `unmatched`: the message begins with a `/` command that no quick reply matches. */
  readonly state: ReadonlySignal<'none' | 'loading' | 'failed' | 'offered' | 'unmatched'>;
  /** The `/` command as it was typed. */
  readonly command: ReadonlySignal<string>;
  readonly move: (direction: 1 | -1) => void;
  /** Offers nothing more for this `/`. */
  readonly dismiss: () => void;
  /** Inserts a text in place of the `/` command, or at the caret. Returns the range to select. */
  readonly insert: (inserted: string) => Caret;
  /** Reports the caret position. */
  readonly setCaret: (at: number) => void;
}

/** Creates the menu of a text. */
export const createQuickReplyMenu = (
  { text, write }: TextModel,
  replies: QuickReplies,
  initialsOf: InitialsLookup,
): QuickReplyMenuModel => {
  const caret = signal(0);
  const dismissedAt = signal<number | null>(null);
  const selection = signal<{ readonly query: string; readonly at: number } | null>(null);

  const slashQuery = computed((): SlashQuery | null => {
    const found = findSlash(text.value, Math.min(caret.value, text.value.length));
    return found && found.from !== dismissedAt.value ? found : null;
  });
  const options = computed((): readonly QuickReply[] =>
    slashQuery.value
      ? matchReplies(replies.all.value.value ?? [], slashQuery.value.query, initialsOf).slice(0, maxOptions)
      : [],
  );
  const activeIndex = computed(() => {
    const query = slashQuery.value;
    if (!query || options.value.length === 0) return -1;
    if (selection.value?.query === `${query.from} ${query.query}`) return selection.value.at;
    // After a word, Enter sends until the doctor moves into the menu.
    return query.isUnambiguous ? 0 : -1;
  });

  const isAtBeginning = ({ from, query }: SlashQuery): boolean =>
    query !== '' && text.value.slice(0, from).trim() === '';

  return {
    options,
    activeIndex,
    state: computed(() => {
      if (!slashQuery.value) return 'none';
      if (options.value.length > 0) return 'offered';
      // Only an unambiguous `/` shows that replies are loading.
      if (!slashQuery.value.isUnambiguous) return 'none';
      if (replies.all.value.value) return isAtBeginning(slashQuery.value) ? 'unmatched' : 'none';
      return replies.all.status.value === 'failed' ? 'failed' : 'loading';
    }),
    command: computed(() =>
      slashQuery.value ? text.value.slice(slashQuery.value.from, slashQuery.value.to) : '',
    ),
    move: (direction) => {
      const query = slashQuery.peek();
      const count = options.peek().length;
      if (!query || count === 0) return;
      const from = activeIndex.peek() < 0 && direction < 0 ? 0 : activeIndex.peek();
      selection.value = { query: `${query.from} ${query.query}`, at: (from + direction + count) % count };
    },
    dismiss: () => {
      dismissedAt.value = slashQuery.peek()?.from ?? null;
    },
    insert: (inserted) => {
      const current = text.peek();
      const position = Math.min(caret.peek(), current.length);
      const { from, to } = slashQuery.peek() ?? { from: position, to: position };
      write(`${current.slice(0, from)}${inserted}${current.slice(to)}`);
      caret.value = from + inserted.length;
      // The first placeholder is selected, so that typing replaces it.
      const placeholder = findPlaceholders(inserted)[0];
      return placeholder
        ? { from: from + placeholder.from, to: from + placeholder.to }
        : { from: caret.peek(), to: caret.peek() };
    },
    setCaret: (next) => {
      caret.value = next;
      if (findSlash(text.peek(), next)) replies.ensureLoaded();
      else dismissedAt.value = null;
    },
  };
};
