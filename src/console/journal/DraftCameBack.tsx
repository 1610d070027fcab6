import { Part } from '../kit/Part.tsx';
import { chunk } from '../lib/chunk.ts';
import { useApp } from '../useApp.ts';

// Seldom asked: the talk does not wait for it.
const cameBack = chunk(async () => (await import('./CameBack.tsx')).CameBack);

/** The question of a conversation's composer, where there is one. */
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
