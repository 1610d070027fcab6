import { useWords } from '../useApp.ts';
import { reviewKeys } from './keySheet.ts';

/** List of all keyboard shortcuts of the review. */
export const KeySheet = () => {
  const w = useWords().audit;
  return (
    <section className="review-sheet small" aria-label={w.allKeys}>
      <dl>
        {reviewKeys.map(([act, ...keys]) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{w.keySheet[act]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
