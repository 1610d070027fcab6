import { CameBack } from './CameBack.tsx';
import type { Reason } from './reason.ts';

/** The restore prompt of a form with a reason, if there is one. */
export const ReasonCameBack = ({ reason }: { reason: Reason }) => {
  const found = reason.asked.value;
  if (found === null) return null;
  return (
    <CameBack
      rows={[{ name: '', found, now: reason.text.value }]}
      onTake={() => reason.answer(true)}
      onDrop={() => reason.answer(false)}
    />
  );
};
