import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { FactsForm } from './factsForm.ts';
import { unknownFact } from './unknownFact.ts';

interface Props {
  factsForm: FactsForm;
  finding: Pick<FormFinding, 'rule' | 'severity' | 'evidence' | 'key'>;
}

/** Opens the patient's facts at the field that would resolve a finding. */
export const RecordFact = ({ factsForm, finding }: Props) => {
  const t = useCatalog('rules').facts;
  const fact = unknownFact(finding);
  if (fact === null || !factsForm.writable.value) return null;
  const open = () => factsForm.open(fact);
  // A note needs no answer.
  return finding.severity === 'note' ? (
    <button type="button" className="rx-link" onClick={open}>
      {t.recordFact[fact]}
    </button>
  ) : (
    <Button label={t.recordFact[fact]} onClick={open} />
  );
};
