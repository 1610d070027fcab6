import { useMessages } from '../../../../i18n/useMessages.ts';
import type { Composer } from './composer.ts';

/** The remaining length is shown from this many characters on. */
const nearLimit = 200;

/** Explains the keys; near the limit the remaining length, and beyond it the excess. */
export const ComposerHint = ({ id, composer }: { id: string; composer: Composer }) => {
  const t = useMessages().composer;
  const excess = composer.excessLength.value;
  const tooLong = composer.tooLong.value;
  const remaining = -excess;
  const text =
    excess > 0
      ? t.tooLong(excess)
      : tooLong
        ? t.tooLarge
        : remaining <= nearLimit
          ? t.charactersLeft(remaining)
          : t.hint;
  return (
    <p id={id} className={tooLong ? 'composer-hint composer-too-long' : 'composer-hint'}>
      {text}
    </p>
  );
};
