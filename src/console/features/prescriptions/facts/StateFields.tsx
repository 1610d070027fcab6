import type { Patient } from '../../../../contract/consultation/patient.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { FactProblemNote } from './FactProblemNote.tsx';
import type { FactsForm } from './factsForm.ts';

interface Props {
  form: FactsForm;
}

type Answer = '' | 'yes' | 'no';
const answerOf = (value: boolean | null): Answer => (value === null ? '' : value ? 'yes' : 'no');

/** A question with yes and no; "not asked" is never "no". */
const Question = ({ form, fact }: Props & { fact: 'pregnant' | 'nursing' }) => {
  const t = useCatalog('rules').facts;
  return (
    <div data-fact={fact}>
      <Select<Answer>
        label={t.names[fact]}
        value={answerOf(form.draft.value[fact])}
        options={[
          { value: '', label: t.notAskedOption },
          { value: 'no', label: t.no },
          { value: 'yes', label: t.yes },
        ]}
        onChange={(chosen) => form.setField(fact, chosen === '' ? null : chosen === 'yes')}
      />
      <FactProblemNote form={form} fact={fact} />
    </div>
  );
};

/** Pregnancy and breastfeeding. Not asked of men and of girls under 10, unless a pregnancy is recorded. */
export const WomenFields = ({ form, patient, years }: Props & { patient: Patient; years: number }) =>
  (patient.sex !== 1 && years >= 10) || form.draft.value.pregnant === true ? (
    <div className="facts-row">
      <Question form={form} fact="pregnant" />
      <Question form={form} fact="nursing" />
    </div>
  ) : null;

/** Whether there is liver disease. */
export const LiverField = ({ form }: Props) => {
  const t = useCatalog('rules').facts;
  return (
    <div className="facts-row" data-fact="liver">
      <Select
        label={t.names.liver}
        value={form.draft.value.liver}
        options={[
          { value: '' as const, label: t.notAskedOption },
          { value: 'none' as const, label: t.liverStates.none },
          { value: 'disease' as const, label: t.liverStates.disease },
          { value: 'severe' as const, label: t.liverStates.severe },
        ]}
        onChange={(chosen) => form.setField('liver', chosen)}
      />
    </div>
  );
};
