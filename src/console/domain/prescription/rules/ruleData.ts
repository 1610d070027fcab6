import type {
  Condition,
  Contraindication,
  CrossAllergy,
  Interaction,
  RulePack,
} from '../../../../contract/rulePack/rulePack.ts';
import type { RuleName } from '../../../../contract/rules/finding.ts';
import type { PatientCondition } from './findingSubject.ts';

/** The data rows of a rule; null if the hospital has none, undefined if the rule needs none. */
export const ruleDataRows = (pack: RulePack, rule: RuleName): readonly object[] | null | undefined => {
  if (rule === 'interaction') return pack.interactions;
  if (rule === 'contraindication') return pack.contraindications;
  if (rule === 'cross-allergy') return pack.crossAllergies;
  if (rule === 'weight') return pack.dosesPerKg;
  if (rule === 'weekly') return pack.weeklyDrugs;
  if (rule === 'not-online') return pack.notOnline;
  if (rule === 'route-form') return pack.formRoutes;
  if (rule === 'same-class') return pack.atcCodes;
  return rule === 'single-dose' || rule === 'daily-dose' ? pack.doses : undefined;
};

/** The hospital's override of a rule's level; undefined if the default applies. */
export const severityOverride = (
  { levels }: RulePack,
  rule: RuleName,
): 'block' | 'warn' | 'off' | undefined => levels[rule];

/** A data row with a readable summary. */
interface RuleDataRow extends Pick<Interaction, 'id' | 'severity' | 'effect' | 'source'> {
  readonly about: string;
  /** For a contraindication: the patient condition it depends on. */
  readonly when: Condition | null;
}

const joinNames = (names: readonly string[]) => names.join(', ');

const fromInteraction = (row: Interaction): RuleDataRow => ({
  ...row,
  about: `${joinNames(row.a)} + ${joinNames(row.b)}`,
  when: null,
});

const fromContraindication = (row: Contraindication): RuleDataRow => ({
  ...row,
  about: joinNames(row.ingredients),
});

const fromCrossAllergy = (row: CrossAllergy): RuleDataRow => ({
  ...row,
  about: `${row.from} → ${joinNames([...row.to, ...row.ingredients])}`,
  when: null,
});

/** A row's condition, as the patient data that it is about. */
export const conditionReason = (when: Condition): PatientCondition => {
  const { underYears, underMonths, fromYears, sex, state, egfrUnder, liver } = when;
  return {
    underYears,
    fromYears,
    sex,
    state,
    ...(underMonths !== undefined && { underMonths }),
    ...(egfrUnder !== null && { egfrUnder }),
    ...(liver !== null && { liver }),
  };
};

/** The data rows of a rule in readable form. */
export const describeRows = (
  pack: RulePack,
  rule: 'interaction' | 'contraindication' | 'cross-allergy',
): RuleDataRow[] => {
  if (rule === 'interaction') return (pack.interactions ?? []).map(fromInteraction);
  if (rule === 'contraindication') return (pack.contraindications ?? []).map(fromContraindication);
  return (pack.crossAllergies ?? []).map(fromCrossAllergy);
};
