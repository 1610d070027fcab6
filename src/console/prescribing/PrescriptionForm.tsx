import { useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { Choice } from '../kit/Choice.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { Notice } from '../kit/Notice.tsx';
import { yuan } from '../lib/money.ts';
import { useWords, useWordsOf } from '../useApp.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import { ActNote } from './ActNote.tsx';
import { countStops } from './check.ts';
import { CheckSummary } from './CheckSummary.tsx';
import { DictionaryLine } from './DictionaryLine.tsx';
import { Diagnoses } from './Diagnoses.tsx';
import { FillBar } from './FillBar.tsx';
import { LineGrid } from './LineGrid.tsx';
import { Overtaken } from './Overtaken.tsx';
import type { Prescriptions } from './prescriptionsModel.ts';
import { Said } from './Said.tsx';

interface Props {
  model: Prescriptions;
}

/** What still prevents the submit, in one line beside its button. */
const Stops = ({ model }: Props) => {
  const { wrong } = useWords().prescription;
  const w = useWordsOf(ruleLexicon);
  const { gaps, findings } = model.sheet.checked.value;
  const [gap] = gaps;
  const { block, warn, unchecked } = countStops(findings);
  return <span className="quiet small">{gap ? wrong[gap.why] : w.counted(block, warn, unchecked)}</span>;
};

/** The form of a new prescription, a draft or a rejected prescription. */
export const PrescriptionForm = ({ model }: Props) => {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const around = frame.current?.closest<HTMLElement>('[tabindex="0"]');
    // The button that closed the form is removed with it: focus the surrounding container.
    return () => {
      requestAnimationFrame(() => document.activeElement === document.body && around?.focus());
    };
  }, []);
  const w = useWords().prescription;
  const { sheet, save } = model;
  const form = sheet.form.value;
  if (!form) return null;
  const state = save.state.value;
  const inFlight = state === 'busy' || state === 'asking';
  const held = inFlight || state === 'unknown';
  const stored = model.list.value.value?.find(({ id }) => id === form.mends?.id);
  const warehouses = model.warehouses.value.value ?? [];
  const complete = sheet.complete.value;

  // Closing the form also dismisses a refusal.
  const leave = () => {
    sheet.close();
    save.clear();
  };
  const submit = () => {
    if (sheet.clear.value) model.submit();
    // The cause is already on the screen: focus it, blocks before warnings.
    else
      ['[data-stops="block"]', '[data-stops]']
        .map((stop) => frame.current?.querySelector<HTMLElement>(stop))
        .find((stop) => stop)
        ?.focus();
  };

  return (
    <section
      className="rx-form"
      ref={frame}
      aria-label={stored ? w.mending(stored.prescriptionNo) : w.writing}
    >
      {/* The only form of an order without prescriptions needs no title and no close button. */}
      {model.list.value.value?.length === 0 ? null : (
        <header className="rx-form-head">
          <h3>{stored ? w.mending(stored.prescriptionNo) : w.writing}</h3>
          {/* Disabled while saving: the screen must show what was sent. */}
          <Button label={w.leave} icon={CloseIcon} hideLabel kind="quiet" onClick={leave} disabled={held} />
        </header>
      )}
      {stored ? <Said one={stored} /> : null}
      <Overtaken model={model} />
      <fieldset className="rx-fields" disabled={held}>
        <div className="rx-where">
          <Diagnoses model={model} />
          {model.warehouses.fault.value && warehouses.length === 0 ? (
            <Notice
              tone="plain"
              text={w.warehousesFailed}
              action={{ label: w.ask, onClick: () => void model.warehouses.load() }}
            />
          ) : (
            <Choice
              label={w.warehouse}
              hideLabel
              value={form.warehouseId}
              options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={sheet.setWarehouse}
            />
          )}
          <DictionaryLine dictionary={model.dictionary} />
        </div>
        <FillBar model={model} />
        <CheckSummary model={model} />
        <LineGrid model={model} />
      </fieldset>
      <footer className="rx-foot">
        <ActNote act={save} />
        {model.unread.value ? <Notice tone="accent" text={w.listNotRead} /> : null}
        <span className="rx-total">
          {w.total} <strong>¥{yuan(sheet.totalFen.value)}</strong>
          {form.lines.length > 0 ? <Stops model={model} /> : null}
        </span>
        <Button
          label={w.saveDraft}
          onClick={model.saveDraft}
          disabled={!complete || state === 'unknown'}
          busy={inFlight}
        />
        <Button
          label={w.submit}
          kind="main"
          onClick={submit}
          busy={inFlight}
          disabled={form.lines.length === 0 || state === 'unknown'}
        />
      </footer>
    </section>
  );
};
