import { useMessages } from '../../../i18n/useMessages.ts';
import { reviewShortcuts } from '../../../domain/audit/reviewShortcuts.ts';

/** List of all keyboard shortcuts of the review. */
export const ShortcutHelp = () => {
  const t = useMessages().audit;
  return (
    <section className="review-shortcuts small" aria-label={t.allKeys}>
      <dl>
        {reviewShortcuts.map(([action, ...keys]) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t.shortcuts[action]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
