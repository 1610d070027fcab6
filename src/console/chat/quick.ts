import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { QuickReply } from '../../contract/consultation/quickReply.ts';
import { fill, type Known, openBlanks, type Stretch, type Variable } from './filling.ts';
import type { InitialsOf } from './initials.ts';
import type { QuickReplies } from './quickReplies.ts';
import { meant, type Slash, slashAt } from './slash.ts';

/** A longer menu would not be read. */
const mostOffered = 8;

/** The caret, or the range to select. */
export type Caret = Stretch;

interface Text {
  readonly text: ReadonlySignal<string>;
  readonly write: (text: string) => void;
}

/** The quick replies offered while a `/` command is typed. */
export interface Quick {
  /** Empty if nothing is offered. */
  readonly offers: ReadonlySignal<readonly QuickReply[]>;
  /** The option that Enter inserts; -1 if Enter sends. */
  readonly at: ReadonlySignal<number>;
  /** They are being loaded, or could not be. */
  readonly state: ReadonlySignal<'none' | 'loading' | 'failed' | 'offered'>;
  readonly move: (by: 1 | -1) => void;
  /** Offers nothing more for this `/`. */
  readonly shut: () => void;
  /** Inserts the reply in place of the `/` command, or at the caret. Returns the range to select. */
  readonly pick: (reply: QuickReply, known: Known, names: Readonly<Record<Variable, string>>) => Caret;
  /** Reports the caret position. */
  readonly caret: (at: number) => void;
}

/** Creates the menu of a text. */
export const openQuick = ({ text, write }: Text, replies: QuickReplies, of: InitialsOf): Quick => {
  const caret = signal(0);
  const shut = signal<number | null>(null);
  const moved = signal<{ readonly of: string; readonly at: number } | null>(null);

  const slash = computed((): Slash | null => {
    const found = slashAt(text.value, Math.min(caret.value, text.value.length));
    return found && found.from !== shut.value ? found : null;
  });
  const offers = computed((): readonly QuickReply[] =>
    slash.value ? meant(replies.all.value.value ?? [], slash.value.query, of).slice(0, mostOffered) : [],
  );
  const at = computed(() => {
    const now = slash.value;
    if (!now || offers.value.length === 0) return -1;
    if (moved.value?.of === `${now.from} ${now.query}`) return moved.value.at;
    // After a word, Enter sends until the doctor moves into the menu.
    return now.clear ? 0 : -1;
  });

  return {
    offers,
    at,
    state: computed(() => {
      if (!slash.value) return 'none';
      if (offers.value.length > 0) return 'offered';
      // Only an unambiguous `/` shows that replies are loading.
      if (!slash.value.clear || replies.all.value.value) return 'none';
      return replies.all.state.value === 'failed' ? 'failed' : 'loading';
    }),
    move: (by) => {
      const now = slash.peek();
      const count = offers.peek().length;
      if (!now || count === 0) return;
      const from = at.peek() < 0 && by < 0 ? 0 : at.peek();
      moved.value = { of: `${now.from} ${now.query}`, at: (from + by + count) % count };
    },
    shut: () => {
      shut.value = slash.peek()?.from ?? null;
    },
    pick: (reply, known, names) => {
      const whole = text.peek();
      const here = Math.min(caret.peek(), whole.length);
      const { from, to } = slash.peek() ?? { from: here, to: here };
      const filled = fill(reply.text, known, names);
      write(`${whole.slice(0, from)}${filled}${whole.slice(to)}`);
      caret.value = from + filled.length;
      // The first placeholder is selected, so that typing replaces it.
      const blank = openBlanks(filled)[0];
      return blank
        ? { from: from + blank.from, to: from + blank.to }
        : { from: caret.peek(), to: caret.peek() };
    },
    caret: (next) => {
      caret.value = next;
      if (slashAt(text.peek(), next)) replies.need();
      else shut.value = null;
    },
  };
};
