import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { Conversation } from '../messaging/conversation.ts';
import type { Messaging } from '../messaging/messaging.ts';
import { type RestorePrompts, createRestorePrompts } from './restorePrompts.ts';
import type { DraftStore } from './draftStore.ts';

// Only the position of the message being answered: no message history is stored on the computer.
const metaSchema = v.object({
  answers: v.nullable(v.object({ id: v.string(), seq: v.number() })),
  advice: v.boolean(),
});
const draftSchema = v.object({ text: v.string(), ...metaSchema.entries });
const storedSchema = v.union([v.string(), draftSchema]);
type MessageDraft = v.InferOutput<typeof draftSchema>;

/** How the text being typed will be sent: what it answers, and whether as medical advice. */
export type DraftMeta = v.InferOutput<typeof metaSchema>;

/** The same for one conversation; stored as long as there is a text. */
export interface DraftMetaModel {
  readonly current: ReadonlySignal<DraftMeta>;
  readonly update: (patch: Partial<DraftMeta>) => void;
}

/** What is typed as a message, stored for each conversation. */
export interface MessageDrafts {
  /** A draft that was found while other text is already typed; null if there is none. */
  readonly restorePrompt: (conv: string) => ReadonlySignal<string | null>;
  readonly restore: (conv: string) => void;
  readonly discard: (conv: string) => void;
  /** Whether a draft is stored for a conversation that this page has not opened yet. */
  readonly hasDraft: (conv: string) => boolean;
  readonly meta: (conv: string) => DraftMetaModel;
}

interface TrackedConversation {
  readonly conversation: Conversation;
  readonly prompts: RestorePrompts<MessageDraft>;
  readonly meta: Signal<DraftMeta>;
  readonly applyDraft: (found: MessageDraft) => void;
  readonly dispose: () => void;
}

/** Forms whose text appears in the composer once the conversation is opened. */
const draftForms: readonly string[] = ['message', 'captions'];

const noMeta: DraftMeta = { answers: null, advice: false };

/** Stores what is typed in every conversation that is requested. */
export const withMessageDrafts = (
  messaging: Messaging,
  drafts: Pick<DraftStore, 'sync' | 'fromOtherPages'>,
): { messaging: Messaging; messageDrafts: MessageDrafts } => {
  const tracked = new Map<string, TrackedConversation>();

  const track = (conversation: Conversation): TrackedConversation => {
    const { conv, draft, write } = conversation;
    const known = tracked.get(conv);
    if (known?.conversation === conversation) return known;
    known?.dispose();
    const prompts = createRestorePrompts<MessageDraft>();
    const meta = signal(noMeta);
    const applyDraft = ({ text, answers, advice }: MessageDraft): void =>
      batch(() => {
        write(text);
        meta.value = { answers, advice };
      });
    const dispose = drafts.sync(
      { order: conv, form: 'message' },
      {
        schema: storedSchema,
        serialize: () => {
          const text = draft.value;
          if (text.trim() === '') return null;
          return meta.value === noMeta ? text : { text, ...meta.value };
        },
        restore: (found, resolve) => {
          const restored = typeof found === 'string' ? { text: found, ...noMeta } : found;
          if (draft.peek().trim() !== '') return prompts.ask(restored, resolve);
          applyDraft(restored);
          resolve();
        },
      },
    );
    const entry = { conversation, prompts, meta, applyDraft, dispose };
    tracked.set(conv, entry);
    return entry;
  };

  return {
    messaging: {
      ...messaging,
      conversation: (conv) => {
        const conversation = messaging.conversation(conv);
        track(conversation);
        return conversation;
      },
    },
    messageDrafts: {
      restorePrompt: (conv) => computed(() => tracked.get(conv)?.prompts.found.value?.text ?? null),
      restore: (conv) => {
        const entry = tracked.get(conv);
        const found = entry?.prompts.found.peek();
        if (!entry || !found) return;
        entry.applyDraft(found);
        entry.prompts.resolveFirst();
      },
      discard: (conv) => tracked.get(conv)?.prompts.resolveFirst(),
      hasDraft: (conv) =>
        messaging.findConversation(conv) === undefined &&
        drafts.fromOtherPages.value.some(({ order, form }) => order === conv && draftForms.includes(form)),
      meta: (conv) => {
        const { meta } = track(messaging.conversation(conv));
        return {
          current: meta,
          update: (patch) => {
            const next = { ...meta.peek(), ...patch };
            meta.value = next.answers === null && !next.advice ? noMeta : next;
          },
        };
      },
    },
  };
};
