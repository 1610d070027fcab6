import { Part } from '../kit/Part.tsx';
import { chunk } from '../lib/chunk.ts';
import { useApp } from '../useApp.ts';

// Rarely needed: the conversation does not wait for it.
const cameBack = chunk(async () => (await import('./CameBack.tsx')).CameBack);

/** The restore prompt of a conversation's composer, if there is one. */
export const DraftCameBack = ({ conv }: { conv: string }) => {
  const { drafts, im } = useApp();
  const found = drafts.asked(conv).value;
  if (found === null) return null;
  return (
    <Part
      of={cameBack}
      props={{
        rows: [{ name: '', found, now: im.conversation(conv).draft.value }],
        onTake: () => drafts.take(conv),
        onDrop: () => drafts.drop(conv),
      }}
    />
  );
};
