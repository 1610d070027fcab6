import { Button } from '../kit/Button.tsx';
import { useWords } from '../useApp.ts';
import type { Composer } from './composer.ts';

/** Why nothing was sent, and how to resolve it. */
export const StoppedNote = ({
  composer,
  patient,
  toBlank,
}: {
  composer: Composer;
  patient: string;
  toBlank: () => void;
}) => {
  const w = useWords().composer;
  const why = composer.stopped.value;
  if (why === null) return null;
  return (
    <div className="composer-strip composer-stopped" role="alert">
      <p>{why === 'switched' ? w.stopped.switched(patient) : w.stopped[why]}</p>
      {why === 'turned' ? <Button label={w.unturn} onClick={composer.unturn} /> : null}
      {why === 'blanks' ? <Button label={w.toBlank} onClick={toBlank} /> : null}
    </div>
  );
};
