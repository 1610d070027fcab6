import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Message } from '../../contract/consultation/message.ts';
import type { Talk } from '../im/timeline.ts';
import type { Besides } from '../journal/drafts.ts';

/** The message that a text replies to. */
export interface Replying {
  /** Its current state: it may have been recalled since. Null if there is none, or while it is not known. */
  readonly row: ReadonlySignal<Message | null>;
  /** Its id, or null. */
  readonly id: ReadonlySignal<string | null>;
  readonly reply: (row: Message | null) => void;
  /** Loads the message if it is not among the known rows. Returns a dispose function. */
  readonly open: () => () => void;
}

interface Parts {
  readonly beside: Besides;
  readonly talk: ReadonlySignal<Talk>;
  /** The message with this `seq`, or undefined. */
  readonly fetch: (seq: number) => Promise<Message | undefined>;
}

/** Creates it for one conversation. */
export const openReplying = ({ beside, talk, fetch }: Parts): Replying => {
  const apart = signal<Message | null>(null);
  const answers = computed(() => beside.now.value.answers);
  const row = computed(() => {
    const { value: to } = answers;
    if (!to) return null;
    const { rows, recalled } = talk.value;
    const known = rows.findLast(({ id }) => id === to.id) ?? (apart.value?.id === to.id ? apart.value : null);
    return known && recalled.has(to.id) ? { ...known, body: { text: '', recalled: true } } : known;
  });

  const look = async ({ id, seq }: { id: string; seq: number }): Promise<void> => {
    try {
      const found = await fetch(seq);
      if (found?.id === id) apart.value = found;
    } catch (thrown) {
      console.warn('The message that is answered could not be read', thrown);
    }
  };

  return {
    row,
    id: computed(() => answers.value?.id ?? null),
    reply: (next) => {
      apart.value = next;
      beside.change({ answers: next && { id: next.id, seq: next.seq } });
    },
    open: () =>
      effect(() => {
        const { value: to } = answers;
        const missing = to !== null && talk.value.state === 'ready' && row.value === null;
        if (missing) untracked(() => void look(to));
      }),
  };
};
