import { Notice } from '../kit/Notice.tsx';
import { useWordsOf } from '../useApp.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import { countStops, type Shown } from './check.ts';
import { FindingNote } from './FindingNote.tsx';
import { Findings } from './Findings.tsx';
import { ruleIn } from './ruleIn.ts';
import type { Prescriptions } from './prescriptionsModel.ts';

interface Props {
  model: Prescriptions;
}

const weight = { block: 0, unchecked: 1, warn: 2 };

// Focuses the missing reason, or the line's first field.
const lead = (event: { currentTarget: Element }, { key, reasonKey }: Shown) => {
  const form = event.currentTarget.closest('.rx-form');
  const reason = form?.querySelector<HTMLElement>(
    `[data-finding="${CSS.escape(`${reasonKey} ${key ?? ''}`)}"]`,
  );
  const cell = form?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(`${key ?? ''} dose`)}"]`);
  (reason ?? cell)?.focus();
};

/** Links to the findings beside the lines that prevent the submit, most severe first. */
const Leads = ({ model, findings }: Props & { findings: readonly Shown[] }) => {
  const w = useWordsOf(ruleLexicon);
  const places = (model.sheet.form.value?.lines ?? []).map(({ key }) => key);
  const stops = findings.filter(({ stops, key }) => stops && key !== null);
  if (stops.length === 0) return null;
  return (
    <p className="rx-leads small">
      {stops.map((one) => (
        <button
          key={`${one.reasonKey} ${one.key ?? ''}`}
          type="button"
          className={`rx-link rx-${one.severity}`}
          onClick={(event) => lead(event, one)}
        >
          {w.leadTo(places.indexOf(one.key ?? '') + 1, ruleIn(w, one.rule))}
        </button>
      ))}
    </p>
  );
};

/** Checks of the whole prescription that could not run. Several of them share one reason. */
const Unchecked = ({ model, findings }: Props & { findings: readonly Shown[] }) => {
  const w = useWordsOf(ruleLexicon);
  const { explain } = model.sheet;
  const [first] = findings;
  if (!first || findings.length === 1) return <Findings findings={findings} onReason={explain} />;
  const label = w.reasonForAll(findings.length);
  const given = findings.find(({ reason }) => reason !== '')?.reason ?? '';
  return (
    <div className="rx-finding">
      {findings.map((finding) => (
        <FindingNote key={finding.reasonKey} finding={finding} />
      ))}
      <input
        className="input rx-reason"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={500}
        value={given}
        data-stops={findings.some(({ stops }) => stops) || undefined}
        onChange={(event) => {
          for (const { reasonKey, key } of findings) explain(reasonKey, key, event.target.value);
        }}
      />
    </div>
  );
};

/** Summary of what the rules find in the whole form, most severe first. */
export const CheckSummary = ({ model }: Props) => {
  const w = useWordsOf(ruleLexicon);
  const { findings: found, complete } = model.sheet.checked.value;
  const findings = found.toSorted((a, b) => weight[a.severity] - weight[b.severity]);
  const { block, warn, unchecked } = countStops(findings);
  const summed = w.counted(block, warn, unchecked);
  const reading = [model.pack.reading, model.shelf.reading, model.offers.past].some(
    ({ state }) => state.value === 'loading',
  );
  const written = (model.sheet.form.value?.lines.length ?? 0) > 0;
  const offered = model.pack.reading.value.value?.offered ?? true;
  const whole = findings.filter(({ key }) => key === null);
  return (
    <div className="rx-summary" aria-live="polite">
      {complete ? null : reading ? (
        <p className="quiet small">{w.checking}</p>
      ) : (
        <Notice tone="warning" text={w.notChecked} action={{ label: w.askAgain, onClick: model.readAgain }} />
      )}
      {offered ? null : <p className="quiet small">{w.defaults}</p>}
      {written && summed !== '' ? <p className="small rx-counted">{summed}</p> : null}
      {written && summed === '' && complete && findings.length === 0 ? (
        <p className="quiet small">{w.clear}</p>
      ) : null}
      {written ? (
        <>
          <Leads model={model} findings={findings} />
          <Findings
            findings={whole.filter(({ severity }) => severity === 'block')}
            onReason={model.sheet.explain}
          />
          <Unchecked model={model} findings={whole.filter(({ severity }) => severity === 'unchecked')} />
          <Findings
            findings={whole.filter(({ severity }) => severity === 'warn')}
            onReason={model.sheet.explain}
          />
        </>
      ) : null}
    </div>
  );
};
