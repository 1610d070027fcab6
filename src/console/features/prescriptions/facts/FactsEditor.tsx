import { useSignal } from '@preact/signals-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ageOn, type Patient } from '../../../../contract/consultation/patient.ts';
import type { FactName } from '../../../../contract/consultation/patientFacts.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { ConflictNotice } from '../../../drafts/ConflictNotice.tsx';
import { FormRestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useServices } from '../../../useServices.ts';
import type { OrderPrescriptions } from '../form/model/orderPrescriptions.ts';
import { AllergyFields } from './AllergyFields.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { factFieldText } from './factFieldText.ts';
import type { FactsDraft } from './factsDraft.ts';
import { SaidByFields } from './SaidByFields.tsx';
import { GuardianFields } from './GuardianFields.tsx';
import { KidneyFields, MeasureField } from './MeasureFields.tsx';
import { MedicineFields } from './MedicineFields.tsx';
import { NotCollectedFields } from './NotCollectedFields.tsx';
import { LiverField, WomenFields } from './StateFields.tsx';

interface Props {
  model: OrderPrescriptions;
  patient: Patient;
}

const fieldsIn = (root: HTMLElement | null): HTMLElement[] =>
  [...(root?.querySelectorAll<HTMLElement>('input, select, button[type="submit"]') ?? [])].filter(
    (field) => !field.matches(':disabled') && field.checkVisibility(),
  );

/** Fields restored, or changed by somebody else. */
const DraftNotices = ({ model: { factsForm } }: Pick<Props, 'model'>) => {
  const language = useServices().i18n.language.value;
  const t = useCatalog('rules').facts;
  const label = (field: FactName) => t.names[field];
  const text = (draft: FactsDraft, field: FactName) => factFieldText(t, language, draft, field);
  return (
    <>
      <FormRestorePrompt form={factsForm} label={label} text={text} />
      <ConflictNotice form={factsForm} label={label} text={text} />
    </>
  );
};

const Actions = ({ model: { factsForm } }: Pick<Props, 'model'>) => {
  const t = useCatalog('rules').facts;
  const state = factsForm.mutation.state.value;
  const isBusy = state === 'busy' || state === 'verifying';
  return (
    <div className="facts-actions">
      <Button
        label={t.save}
        kind="main"
        type="submit"
        busy={isBusy}
        disabled={!factsForm.dirty.value || state === 'unknown'}
      />
      {factsForm.dirty.value && !isBusy ? (
        <Button label={t.discard} kind="quiet" onClick={factsForm.discard} />
      ) : null}
      <p className="quiet small">{t.keys}</p>
    </div>
  );
};

/**
 * The form of the facts. Enter moves on and passes over what is rarely asked, Ctrl+Enter saves, Esc closes and keeps
 * the draft.
 */
export const FactsEditor = ({ model, patient }: Props) => {
  const { factsForm } = model;
  const root = useRef<HTMLDivElement>(null);
  /** Whether a search field holds words from which nothing was selected: they would be lost. */
  const isUnpicked = useSignal(false);
  const t = useCatalog('rules').facts;
  const opened = factsForm.opened.value;
  useEffect(() => {
    const group = opened && root.current?.querySelector(`[data-fact="${opened.at}"]`);
    const target = group?.querySelector<HTMLElement>('input, select');
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  }, [opened]);

  // What has to be chosen or corrected before a save.
  const focusObstacle = () => {
    const choice = root.current?.querySelector<HTMLElement>('.conflict-notice button');
    const wrong = root.current?.querySelector('.field-error')?.closest('[data-fact]');
    (choice ?? wrong?.querySelector<HTMLElement>('input, select'))?.focus();
  };
  const save = async () => {
    const unpicked = [...(root.current?.querySelectorAll<HTMLInputElement>('[role="combobox"]') ?? [])].find(
      ({ value }) => value.trim() !== '',
    );
    isUnpicked.value = unpicked !== undefined;
    if (unpicked) return unpicked.focus();
    await factsForm.save();
    if (!factsForm.dirty.peek() && factsForm.mutation.state.peek() === 'idle') return factsForm.close();
    requestAnimationFrame(focusObstacle);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { target, key } = event;
    if (key === 'Escape') factsForm.close();
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else if (key === 'Enter' && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) {
      // With words in a search field, Enter selects.
      if (target.role === 'combobox' && target.value.trim() !== '') return;
      const fields = fieldsIn(root.current);
      fields
        .slice(fields.indexOf(target) + 1)
        .find((field) => !field.closest('[data-passed]'))
        ?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const { years } = ageOn(patient.birthDate, dayOf(useServices().clock.coarseNow.value));
  return (
    // The keys come from the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} onKeyDown={onKeyDown}>
      <Form className="facts-form" label={t.title} onSubmit={() => void save()}>
        <DraftNotices model={model} />
        <AllergyFields form={factsForm} />
        <div className="facts-row">
          <MeasureField form={factsForm} fact="weightKg" label={t.kilograms} />
          <MeasureField form={factsForm} fact="heightCm" label={t.centimetres} isPassed />
        </div>
        <MedicineFields model={model} />
        {years < 6 ? <GuardianFields form={factsForm} /> : null}
        <WomenFields form={factsForm} patient={patient} years={years} />
        <KidneyFields form={factsForm} patient={patient} years={years} />
        <LiverField form={factsForm} />
        <ConditionFields model={model} />
        <NotCollectedFields model={model} />
        <SaidByFields form={factsForm} />
        {isUnpicked.value ? <Notice tone="accent" text={t.pickFirst} urgent /> : null}
        <MutationStatus mutation={factsForm.mutation} />
        <Actions model={model} />
      </Form>
    </div>
  );
};
