import type { FactName } from '../../../../contract/consultation/patientFacts.ts';
import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';

/** The facts that a finding asks for. */
export type AskedFact = Extract<
  FactName,
  'allergies' | 'weightKg' | 'pregnant' | 'nursing' | 'egfr' | 'liver' | 'guardian'
>;

const byEvidence: Readonly<Record<string, AskedFact>> = {
  pregnant: 'pregnant',
  nursing: 'nursing',
  kidney: 'egfr',
  liver: 'liver',
};

/** The fact that would resolve a finding; null if none would. */
export const unknownFact = ({
  rule,
  severity,
  evidence,
  key,
}: Pick<FormFinding, 'rule' | 'severity' | 'evidence' | 'key'>): AskedFact | null => {
  if (rule === 'guardian') return 'guardian';
  if (severity !== 'unchecked' && severity !== 'note') return null;
  if (rule === 'contraindication') return byEvidence[evidence] ?? null;
  // Of the whole prescription: the rule pack has no table. Of a line: the weight is missing.
  if (rule === 'weight') return key !== null && evidence === '' ? 'weightKg' : null;
  // Of the whole prescription: words that no rule compares. Of a line: the drug is not described.
  return rule === 'allergy' && key === null ? 'allergies' : null;
};
