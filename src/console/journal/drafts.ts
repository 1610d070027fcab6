import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { Conversation } from '../im/conversation.ts';
import type { Im } from '../im/im.ts';
import { type Asked, openAsked } from './asked.ts';
import type { Journal } from './journal.ts';

// Only the position of the message being answered: no message history is stored on the computer.
const besideShape = v.object({
  answers: v.nullable(v.object({ id: v.string(), seq: v.number() })),
  advice: v.boolean(),
});
const written = v.object({ text: v.string(), ...besideShape.entries });
const kept = v.union([v.string(), written]);
type Written = v.InferOutput<typeof written>;

/** How the text being typed will be sent: what it answers, and whether as medical advice. */
export type Beside = v.InferOutput<typeof besideShape>;

/** The same for one conversation; stored as long as there is a text. */
export interface Besides {
  readonly now: ReadonlySignal<Beside>;
  readonly change: (some: Partial<Beside>) => void;
}

/** What is typed as a message, stored for each conversation. */
export interface Drafts {
  /** A draft that was found while other text is already typed; null if there is none. */
  readonly asked: (conv: string) => ReadonlySignal<string | null>;
  readonly take: (conv: string) => void;
  readonly drop: (conv: string) => void;
  /** Whether a draft is stored for a conversation that this page has not opened yet. */
  readonly left: (conv: string) => boolean;
  readonly beside: (conv: string) => Besides;
}

interface Held {
  readonly conversation: Conversation;
  readonly asked: Asked<Written>;
  readonly beside: Signal<Beside>;
  readonly put: (found: Written) => void;
  readonly leave: () => void;
}

/** Forms whose text appears in the composer once the conversation is opened. */
const forms: readonly string[] = ['message', 'captions'];

const plain: Beside = { answers: null, advice: false };

/** Stores what is typed in every conversation that is requested. */
export const withDrafts = (
  im: Im,
  journal: Pick<Journal, 'follow' | 'elsewhere'>,
): { im: Im; drafts: Drafts } => {
  const held = new Map<string, Held>();

  const hold = (conversation: Conversation): Held => {
    const { conv, draft, write } = conversation;
    const known = held.get(conv);
    if (known?.conversation === conversation) return known;
    known?.leave();
    const asked = openAsked<Written>();
    const beside = signal(plain);
    const put = ({ text, answers, advice }: Written): void =>
      batch(() => {
        write(text);
        beside.value = { answers, advice };
      });
    const leave = journal.follow(
      { order: conv, form: 'message' },
      {
        shape: kept,
        now: () => {
          const text = draft.value;
          if (text.trim() === '') return null;
          return beside.value === plain ? text : { text, ...beside.value };
        },
        back: (found, settle) => {
          const whole = typeof found === 'string' ? { text: found, ...plain } : found;
          if (draft.peek().trim() !== '') return asked.ask(whole, settle);
          put(whole);
          settle();
        },
      },
    );
    const one = { conversation, asked, beside, put, leave };
    held.set(conv, one);
    return one;
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
      asked: (conv) => computed(() => held.get(conv)?.asked.found.value?.text ?? null),
      take: (conv) => {
        const one = held.get(conv);
        const found = one?.asked.found.peek();
        if (!one || !found) return;
        one.put(found);
        one.asked.settled();
      },
      drop: (conv) => held.get(conv)?.asked.settled(),
      left: (conv) =>
        im.known(conv) === undefined &&
        journal.elsewhere.value.some(({ order, form }) => order === conv && forms.includes(form)),
      beside: (conv) => {
        const { beside } = hold(im.conversation(conv));
        return {
          now: beside,
          change: (some) => {
            const next = { ...beside.peek(), ...some };
            beside.value = next.answers === null && !next.advice ? plain : next;
          },
        };
      },
    },
  };
};
