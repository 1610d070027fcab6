import { LazyPart } from '../ui/async/LazyPart.tsx';
import { chunk } from '../lib/async/chunk.ts';
import { useServices } from '../useServices.ts';

// Rarely needed: the conversation does not wait for it.
const promptChunk = chunk(async () => (await import('./RestorePrompt.tsx')).RestorePrompt);

/** The restore prompt of a conversation's composer, if there is one. */
export const MessageRestorePrompt = ({ conv }: { conv: string }) => {
  const { messageDrafts: drafts, messaging } = useServices();
  const draft = drafts.restorePrompt(conv).value;
  if (draft === null) return null;
  return (
    <LazyPart
      chunk={promptChunk}
      props={{
        rows: [{ name: '', draft, current: messaging.conversation(conv).draft.value }],
        onRestore: () => drafts.restore(conv),
        onDiscard: () => drafts.discard(conv),
      }}
    />
  );
};
