import { Notice } from '../kit/Notice.tsx';
import { useWords } from '../useApp.ts';
import type { Prescriptions } from './prescriptions.ts';
import { countStops } from './check.ts';
import { Findings } from './Findings.tsx';

interface Props {
  model: Prescriptions;
}

/** What the rules say to the whole form, summed up. */
export const CheckSummary = ({ model }: Props) => {
  const w = useWords().rules;
  const { findings, complete } = model.sheet.checked.value;
  const { block, warn, unchecked } = countStops(findings);
  const summed = w.counted(block, warn, unchecked);
  const reading = [model.pack.reading, model.shelf.reading].some(({ state }) => state.value === 'loading');
  const written = (model.sheet.form.value?.lines.length ?? 0) > 0;
  const offered = model.pack.reading.value.value?.offered ?? true;
  return (
    <div className="rx-summary" aria-live="polite">
      {complete ? null : reading ? (
        <p className="quiet small">{w.checking}</p>
      ) : (
        <Notice tone="warning" text={w.notChecked} action={{ label: w.askAgain, onClick: model.readAgain }} />
      )}
      {offered ? null : <p className="quiet small">{w.defaults}</p>}
      {written && summed !== '' ? <p className="unseen">{summed}</p> : null}
      {written && summed === '' && complete && findings.length === 0 ? (
        <p className="quiet small">{w.clear}</p>
      ) : null}
      {written ? (
        <Findings findings={findings.filter(({ key }) => key === null)} onReason={model.sheet.explain} />
      ) : null}
    </div>
  );
};
