import { useWords } from '../useApp.ts';
import type { Composer } from './composer.ts';

/** So near to the longest text it is said how much is left, in characters. */
const nearLimit = 200;

/** What the keys do; near the limit how much is left, and beyond it by how much it is too long. */
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
