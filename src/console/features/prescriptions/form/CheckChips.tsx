import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { countPreventing } from '../../../domain/prescription/rules/checkForm.ts';
import { isChecking } from './model/isChecking.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
}

const severities = ['block', 'unchecked', 'warn'] as const;

/** Focuses the first cause of this kind in the form: a blocking finding, or the field of a missing reason. */
const focusFirst = ({ currentTarget }: { currentTarget: Element }, stops: string): void => {
  const form = currentTarget.closest('.rx-form');
  const target = form?.querySelector<HTMLElement>(`[data-stops="${stops}"]`);
  // A dose that is none is shown at its field only.
  (target ?? form?.querySelector<HTMLElement>('[data-stops]'))?.focus();
};

/** What still prevents the submit, beside its button; each leads to its place. Passed means that every rule ran and found nothing. */
export const CheckChips = ({ model }: Props) => {
  const { wrong } = useMessages().prescription;
  const t = useCatalog('rules');
  const { complete, fieldErrors, findings } = model.formModel.check.value;
  const [firstError] = fieldErrors;
  const counts = countPreventing(findings);
  const state = (): string => {
    if (!complete) return isChecking(model) ? t.checking : t.severity.unchecked;
    return firstError || findings.length > 0 ? '' : t.allPassed;
  };
  return (
    <span className="rx-check-chips small">
      {firstError ? (
        <button type="button" className="rx-check-chip" onClick={(event) => focusFirst(event, 'true')}>
          {wrong[firstError.code]}
        </button>
      ) : null}
      {severities
        .filter((severity) => counts[severity] > 0)
        .map((severity) => (
          <button
            key={severity}
            type="button"
            className={`rx-check-chip rx-${severity}`}
            onClick={(event) => focusFirst(event, severity)}
          >
            {t.counted[severity](counts[severity])}
          </button>
        ))}
      {state() === '' ? null : <span className="quiet">{state()}</span>}
    </span>
  );
};
