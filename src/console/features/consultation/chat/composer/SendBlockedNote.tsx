import { Button } from '../../../../ui/controls/Button.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { Composer } from './composer.ts';

/** Why nothing was sent, and how to resolve it. */
export const SendBlockedNote = ({
  composer,
  patient,
  selectPlaceholder,
}: {
  composer: Composer;
  patient: string;
  selectPlaceholder: () => void;
}) => {
  const t = useMessages().composer;
  const reason = composer.blockedBy.value;
  if (reason === null) return null;
  return (
    <div className="composer-strip composer-blocked" role="alert">
      <p>{reason === 'switched' ? t.notSent.switched(patient) : t.notSent[reason]}</p>
      {reason === 'turned' ? (
        <Button label={t.removeDirectionMarks} onClick={composer.removeBidiControls} />
      ) : null}
      {reason === 'blanks' ? <Button label={t.goToPlaceholder} onClick={selectPlaceholder} /> : null}
    </div>
  );
};
