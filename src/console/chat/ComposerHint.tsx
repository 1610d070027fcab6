import { useWords } from '../useApp.ts';
import type { Composer } from './composer.ts';

/** The remaining length is shown from this many characters on. */
const nearLimit = 200;

/** Explains the keys; near the limit the remaining length, and beyond it the excess. */
export const ComposerHint = ({ id, composer }: { id: string; composer: Composer }) => {
  const w = useWords().composer;
  const over = composer.over.value;
  const tooLong = composer.tooLong.value;
  const left = -over;
  const text = over > 0 ? w.tooLong(over) : tooLong ? w.tooLarge : left <= nearLimit ? w.left(left) : w.hint;
  return (
    <p id={id} className={tooLong ? 'composer-hint composer-over' : 'composer-hint'}>
      {text}
    </p>
  );
};
