import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Message } from '../../contract/message.ts';
import type { Talk } from '../im/timeline.ts';
import type { Besides } from '../journal/drafts.ts';

/** The message that a text answers. */
export interface Replying {
  /** As it stands now: it may have been taken back since. Null where none is answered, or while it is not known. */
  readonly row: ReadonlySignal<Message | null>;
  /** Its id; null where none is answered. */
  readonly id: ReadonlySignal<string | null>;
  readonly reply: (row: Message | null) => void;
  /** Looks up what is not among the rows that are known: its page is gone since. Returns the way back. */
  readonly open: () => () => void;
}

interface Parts {
  readonly beside: Besides;
  readonly talk: ReadonlySignal<Talk>;
  /** The message of this `seq`; undefined where there is none. */
  readonly fetch: (seq: number) => Promise<Message | undefined>;
}

/** Opens it for one conversation. */
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
