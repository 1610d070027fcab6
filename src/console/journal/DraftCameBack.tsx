import { useApp } from '../useApp.ts';
import { CameBack } from './CameBack.tsx';

/** The question of a conversation's composer, where there is one. */
export const DraftCameBack = ({ conv }: { conv: string }) => {
  const { drafts, im } = useApp();
  const found = drafts.asked(conv).value;
  if (found === null) return null;
  return (
    <CameBack
      rows={[{ name: '', found, now: im.conversation(conv).draft.value }]}
      onTake={() => drafts.take(conv)}
      onDrop={() => drafts.drop(conv)}
    />
  );
};
