import { useWords } from '../useApp.ts';
import type { ReviewKey } from './keys.ts';

/** As they are written on a keyboard. */
const written: readonly (readonly [ReviewKey, ...string[]])[] = [
  ['approve', 'A'],
  ['reject', 'R'],
  ['next', 'J', '↓'],
  ['previous', 'K', '↑'],
  ['reasons', 'L', 'Enter'],
  ['ownWords', 'O'],
  ['opinion', 'C'],
  ['goOn', 'N'],
  ['setAside', 'S'],
  ['take', 'T'],
  ['readNewest', 'V'],
  ['leave', 'Esc'],
  ['keys', '?'],
];

/** Every key of the review. */
export const KeySheet = () => {
  const w = useWords().audit;
  return (
    <section className="review-sheet small" aria-label={w.allKeys}>
      <dl>
        {written.map(([act, ...keys]) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{w.keySheet[act]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
