import type { Patient } from '../../../../contract/consultation/patient.ts';
import { computedEgfr } from '../../../domain/patient/factsLine/factsSummary.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useServices } from '../../../useServices.ts';
import { NumberAnswers, useNumberProblem } from './FactProblemNote.tsx';
import { type NumberFact, plainNumber } from './factsDraft.ts';
import type { FactsForm } from './factsForm.ts';

interface Props {
  form: FactsForm;
}

/** One number with its unit; it is checked once it is left. */
export const MeasureField = ({
  form,
  fact,
  label,
  hint,
  isPassed = false,
}: Props & {
  fact: NumberFact;
  label: string;
  hint?: string | undefined;
  /** Whether Enter passes it over. */
  isPassed?: boolean;
}) => (
  <div data-fact={fact} data-passed={isPassed || undefined} className="facts-measure">
    <TextField
      label={label}
      value={form.draft.value[fact]}
      inputMode="decimal"
      maxLength={8}
      hint={hint}
      error={useNumberProblem(form, fact)}
      onChange={(typed) => form.setField(fact, typed)}
      onBlur={() => form.leaveField(fact)}
    />
    <NumberAnswers form={form} fact={fact} />
  </div>
);

/** eGFR or creatinine, with the eGFR that is computed from it. */
export const KidneyFields = ({ form, patient, years }: Props & { patient: Patient; years: number }) => {
  const t = useCatalog('rules').facts;
  const day = dayOf(useServices().clock.coarseNow.value);
  const { creatinine, heightCm } = form.draft.value;
  const computed = computedEgfr(
    patient,
    { creatinine: plainNumber(creatinine), heightCm: plainNumber(heightCm) },
    day,
  );
  const needsHeight = creatinine.trim() !== '' && years < 18 && heightCm.trim() === '';
  const hint = computed ? t.computedEgfr(computed) : needsHeight ? t.heightNeeded : undefined;
  return (
    <div className="facts-row">
      <MeasureField form={form} fact="egfr" label={t.egfrUnit} />
      <MeasureField form={form} fact="creatinine" label={t.creatinineUnit} hint={hint} />
    </div>
  );
};
