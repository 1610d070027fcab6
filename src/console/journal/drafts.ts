import { computed, type ReadonlySignal } from '@preact/signals-react';
import * as v from 'valibot';
import type { Conversation } from '../im/conversation.ts';
import type { Im } from '../im/im.ts';
import { type Asked, openAsked } from './asked.ts';
import type { Journal } from './journal.ts';

/** What is typed as a message, kept for each conversation. */
export interface Drafts {
  /** A text that came back where something else is typed already; null where there is none. */
  readonly asked: (conv: string) => ReadonlySignal<string | null>;
  readonly take: (conv: string) => void;
  readonly drop: (conv: string) => void;
}

interface Held {
  readonly conversation: Conversation;
  readonly asked: Asked<string>;
  readonly leave: () => void;
}

/** Keeps what is typed in every conversation that is asked for. */
export const withDrafts = (im: Im, journal: Pick<Journal, 'follow'>): { im: Im; drafts: Drafts } => {
  const held = new Map<string, Held>();

  const hold = (conversation: Conversation): void => {
    const { conv, draft, write } = conversation;
    const known = held.get(conv);
    if (known?.conversation === conversation) return;
    known?.leave();
    const asked = openAsked<string>();
    const leave = journal.follow(
      { order: conv, form: 'message' },
      {
        shape: v.string(),
        now: () => (draft.value.trim() === '' ? null : draft.value),
        back: (found, settle) => {
          if (draft.peek().trim() !== '') return asked.ask(found, settle);
          write(found);
          settle();
        },
      },
    );
    held.set(conv, { conversation, asked, leave });
  };

  return {
    im: {
      ...im,
      conversation: (conv) => {
        const conversation = im.conversation(conv);
        hold(conversation);
        return conversation;
      },
    },
    drafts: {
      asked: (conv) => held.get(conv)?.asked.found ?? computed(() => null),
      take: (conv) => {
        const one = held.get(conv);
        const found = one?.asked.found.peek();
        if (!one || found === null || found === undefined) return;
        one.conversation.write(found);
        one.asked.settled();
      },
      drop: (conv) => held.get(conv)?.asked.settled(),
    },
  };
};
