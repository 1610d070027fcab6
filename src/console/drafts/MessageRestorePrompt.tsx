import { LazyPart } from '../ui/async/LazyPart.tsx';
import { chunk } from '../lib/async/chunk.ts';
import type { Conversation } from '../messaging/conversation.ts';
import type { MessageDrafts } from './messageDrafts.ts';

// Rarely needed: the conversation does not wait for it.
const promptChunk = chunk(async () => (await import('./RestorePrompt.tsx')).RestorePrompt);

interface Props {
  conversation: Conversation;
  drafts: MessageDrafts;
}

/** The restore prompt of a conversation's composer, if there is one. */
export const MessageRestorePrompt = ({ conversation, drafts }: Props) => {
  const { conv } = conversation;
  const draft = drafts.restorePrompt(conv).value;
  if (draft === null) return null;
  return (
    <LazyPart
      chunk={promptChunk}
      props={{
        rows: [{ name: '', draft, current: conversation.draft.value }],
        onRestore: () => drafts.restore(conv),
        onDiscard: () => drafts.discard(conv),
      }}
    />
  );
};
