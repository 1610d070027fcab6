import { Button } from '../../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../../ui/icons/icons.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { Composer as ComposerModel } from './composer.ts';

/** The remaining length is shown from this many characters on. */
const nearLimit = 200;

/** Explains the keys; near the limit the remaining length, and beyond it the excess. */
export const ComposerHint = ({ id, composer }: { id: string; composer: ComposerModel }) => {
  const t = useMessages().composer;
  const excess = composer.excessLength.value;
  const tooLong = composer.tooLong.value;
  const remaining = -excess;
  const isNear = remaining <= nearLimit;
  const text =
    excess > 0 ? t.tooLong(excess) : tooLong ? t.tooLarge : isNear ? t.charactersLeft(remaining) : t.hint;
  return (
    <p
      id={id}
      className={`composer-hint ${tooLong ? 'composer-too-long' : isNear ? 'composer-remaining' : 'composer-keys'}`}
      title={tooLong || isNear ? undefined : text}
    >
      <span>{text}</span>
    </p>
  );
};

/** Why nothing was sent, and how to resolve it. */
export const SendBlockedNote = ({
  composer,
  patient,
  selectPlaceholder,
}: {
  composer: ComposerModel;
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

/** How much of the text the question repeats, in characters. */
const maxQuoted = 40;

const shorten = (text: string): string => {
  const characters = Array.from(text);
  return characters.length <= maxQuoted ? text : `${characters.slice(0, maxQuoted).join('')}…`;
};

/** Asks whether a text that begins with a slash is sent as it is; the next Enter or Send confirms it. */
export const SlashQuestion = ({ composer }: { composer: ComposerModel }) => {
  const t = useMessages().composer.slash;
  const question = composer.slashQuestion.value;
  if (question === null) return null;
  const quoted = shorten(question);
  // While quick replies are offered, Enter inserts one.
  const isOffered = composer.quickReplyMenu.options.value.length > 0;
  return (
    <div className="composer-strip composer-blocked" role="alert">
      <p>{isOffered ? t.choose(quoted) : t.ask(quoted)}</p>
      <Button
        label={t.close}
        icon={CloseIcon}
        hideLabel
        kind="quiet"
        onClick={composer.dismissSlashQuestion}
      />
    </div>
  );
};
