import type {
  Condition,
  Contraindication,
  CrossAllergy,
  Interaction,
  RulePack,
} from '../../contract/rulePack/rulePack.ts';
import type { RuleName } from '../../contract/rules/finding.ts';

/** The data rows of a rule; null if the hospital has none, undefined if the rule needs none. */
export const dataOf = (pack: RulePack, rule: RuleName): readonly object[] | null | undefined => {
  if (rule === 'interaction') return pack.interactions;
  if (rule === 'contraindication') return pack.contraindications;
  if (rule === 'cross-allergy') return pack.crossAllergies;
  return rule === 'single-dose' || rule === 'daily-dose' ? pack.doses : undefined;
};

/** The hospital's override of a rule's level; undefined if the default applies. */
export const levelOf = ({ levels }: RulePack, rule: RuleName): 'block' | 'warn' | 'off' | undefined =>
  levels[rule];

/** A data row with a readable summary. */
interface ToldRow extends Pick<Interaction, 'id' | 'severity' | 'effect' | 'source'> {
  readonly about: string;
  /** For a contraindication: the patient condition it depends on. */
  readonly when: Condition | null;
}

const named = (names: readonly string[]) => names.join(', ');

const ofInteraction = (row: Interaction): ToldRow => ({
  ...row,
  about: `${named(row.a)} + ${named(row.b)}`,
  when: null,
});

const ofContraindication = (row: Contraindication): ToldRow => ({
  ...row,
  about: named(row.ingredients),
});

const ofCrossAllergy = (row: CrossAllergy): ToldRow => ({
  ...row,
  about: `${row.from} → ${named([...row.to, ...row.ingredients])}`,
  when: null,
});

/** The data rows of a rule in readable form. */
export const toldRows = (
  pack: RulePack,
  rule: 'interaction' | 'contraindication' | 'cross-allergy',
): ToldRow[] => {
  if (rule === 'interaction') return (pack.interactions ?? []).map(ofInteraction);
  if (rule === 'contraindication') return (pack.contraindications ?? []).map(ofContraindication);
  return (pack.crossAllergies ?? []).map(ofCrossAllergy);
};
