import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { beginsWithSlash } from '../quickReplies/slashCommand.ts';

/**
 * A second attempt that follows faster than this is not a decision: whoever inserts and sends a quick reply
 * presses Enter twice. In milliseconds.
 */
export const confirmationDelayMs = 600;

/** Asks before a text that begins with a slash is sent: it was probably meant as a quick reply. */
export interface SlashConfirmation {
  /** The text that the doctor is asked about; null if there is no question. */
  readonly question: ReadonlySignal<string | null>;
  /** Whether the texts may be sent. Otherwise it asks; the next attempt with the same texts confirms them. */
  readonly isConfirmed: () => boolean;
  readonly dismiss: () => void;
}

/** `texts`: everything that would be sent now; `now` in milliseconds. */
export const createSlashConfirmation = (
  texts: ReadonlySignal<readonly string[]>,
  now: () => number,
): SlashConfirmation => {
  const slashTexts = computed(() => texts.value.filter(beginsWithSlash));
  const asked = signal<{ readonly texts: string; readonly at: number } | null>(null);
  // A changed text needs a question of its own.
  const isAsked = computed(() => asked.value?.texts === JSON.stringify(slashTexts.value));
  return {
    question: computed(() => (isAsked.value ? (slashTexts.value[0]?.trim() ?? null) : null)),
    isConfirmed: () => {
      if (slashTexts.peek().length === 0) return true;
      if (!isAsked.peek()) {
        asked.value = { texts: JSON.stringify(slashTexts.peek()), at: now() };
        return false;
      }
      const elapsed = now() - (asked.peek()?.at ?? 0);
      // A clock that was set back must not block sending.
      return elapsed >= confirmationDelayMs || elapsed < 0;
    },
    dismiss: () => {
      asked.value = null;
    },
  };
};
