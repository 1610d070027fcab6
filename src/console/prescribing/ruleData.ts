import type {
  Condition,
  Contraindication,
  CrossAllergy,
  Interaction,
  RulePack,
} from '../../contract/rulePack.ts';
import type { RuleName } from '../../contract/rulesFinding.ts';

/** The rows of data that a rule runs on; null where the hospital has none, undefined where it needs none. */
export const dataOf = (pack: RulePack, rule: RuleName): readonly object[] | null | undefined => {
  if (rule === 'interaction') return pack.interactions;
  if (rule === 'contraindication') return pack.contraindications;
  if (rule === 'cross-allergy') return pack.crossAllergies;
  return rule === 'single-dose' || rule === 'daily-dose' ? pack.doses : undefined;
};

/** What this hospital made of a rule; undefined where it does what it does everywhere. */
export const levelOf = ({ levels }: RulePack, rule: RuleName): 'block' | 'warn' | 'off' | undefined =>
  levels[rule];

/** A row that says what may happen, with what it is about. */
interface ToldRow extends Pick<Interaction, 'id' | 'severity' | 'effect' | 'source'> {
  readonly about: string;
  /** Of a contraindication: what of a patient it rests on. */
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

/** The rows of a rule as they can be read. */
export const toldRows = (
  pack: RulePack,
  rule: 'interaction' | 'contraindication' | 'cross-allergy',
): ToldRow[] => {
  if (rule === 'interaction') return (pack.interactions ?? []).map(ofInteraction);
  if (rule === 'contraindication') return (pack.contraindications ?? []).map(ofContraindication);
  return (pack.crossAllergies ?? []).map(ofCrossAllergy);
};
