import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Message } from '../../../../../contract/consultation/message.ts';
import type { ConversationState } from '../../../../messaging/sync/conversationState.ts';
import type { DraftMetaModel } from '../../../../drafts/messageDrafts.ts';

/** The message that a text replies to. */
export interface ReplyTarget {
  /** Its current state: it may have been recalled since. Null if there is none, or while it is not known. */
  readonly message: ReadonlySignal<Message | null>;
  /** Its id, or null. */
  readonly messageId: ReadonlySignal<string | null>;
  readonly setReplyTo: (message: Message | null) => void;
  /** Loads the message if it is not among the known rows. Returns a dispose function. */
  readonly start: () => () => void;
}

interface Deps {
  readonly draftMeta: DraftMetaModel;
  readonly snapshot: ReadonlySignal<ConversationState>;
  /** The message with this `seq`, or undefined. */
  readonly fetch: (seq: number) => Promise<Message | undefined>;
}

/** Creates it for one conversation. */
export const createReplyTarget = ({ draftMeta, snapshot, fetch }: Deps): ReplyTarget => {
  const fetched = signal<Message | null>(null);
  const reference = computed(() => draftMeta.current.value.answers);
  const message = computed(() => {
    const { value: target } = reference;
    if (!target) return null;
    const { rows, recalled } = snapshot.value;
    const known =
      rows.findLast(({ id }) => id === target.id) ?? (fetched.value?.id === target.id ? fetched.value : null);
    return known && recalled.has(target.id) ? { ...known, body: { text: '', recalled: true } } : known;
  });

  const fetchMissing = async ({ id, seq }: { id: string; seq: number }): Promise<void> => {
    try {
      const found = await fetch(seq);
      if (found?.id === id) fetched.value = found;
    } catch (thrown) {
      console.warn('The message that is answered could not be read', thrown);
    }
  };

  return {
    message,
    messageId: computed(() => reference.value?.id ?? null),
    setReplyTo: (next) => {
      fetched.value = next;
      draftMeta.update({ answers: next && { id: next.id, seq: next.seq } });
    },
    start: () =>
      effect(() => {
        const { value: target } = reference;
        const missing = target !== null && snapshot.value.state === 'ready' && message.value === null;
        if (missing) untracked(() => void fetchMissing(target));
      }),
  };
};
