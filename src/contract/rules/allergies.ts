import type { Drug } from '../prescribing/drug.ts';
import type { RuleInput, Finding, Rule } from './finding.ts';

// A drug without ingredients has no description: its classes are unknown.
const isUndescribed = (drug: Drug) => drug.ingredients.length === 0 && drug.allergyClasses.length === 0;

// Only the most severe row is reported, and once for each class that the patient is allergic to.
const crossAllergyFindings = ({ pack, patient }: RuleInput, drug: Drug, line: number): Finding[] => {
  const matching = (pack.crossAllergies ?? []).filter(
    ({ from, to, ingredients }) =>
      patient.allergyClasses.includes(from) &&
      (to.some((name) => drug.allergyClasses.includes(name)) ||
        ingredients.some((name) => drug.ingredients.includes(name))),
  );
  const row = matching.find(({ severity }) => severity === 'block') ?? matching[0];
  if (!row) return [];
  const { severity, effect, source, from: about } = row;
  return [{ rule: 'cross-allergy', severity, line, evidence: about, about, effect, source }];
};

/** No drug that the patient is allergic to, or that may cross-react. */
export const allergies: Rule = (one) => {
  const { pack, patient, lines } = one;
  const found: Finding[] = [];
  // An allergy in free text cannot be compared with any drug; besides classes it may be another one.
  if (patient.allergies.length > patient.allergyClasses.length)
    found.push({
      rule: 'allergy',
      severity: 'unchecked',
      line: null,
      evidence: patient.allergies.join(', '),
    });
  if (patient.allergyClasses.length === 0) return found;
  if (pack.crossAllergies === null && lines.length > 0)
    found.push({ rule: 'cross-allergy', severity: 'unchecked', line: null, evidence: '' });
  for (const [line, { drug }] of lines.entries()) {
    if (!drug) continue;
    const shared = drug.allergyClasses.filter((name) => patient.allergyClasses.includes(name));
    if (isUndescribed(drug))
      found.push({
        rule: 'allergy',
        severity: 'unchecked',
        line,
        evidence: patient.allergyClasses.join(', '),
      });
    else if (shared.length > 0)
      found.push({ rule: 'allergy', severity: 'block', line, evidence: shared.join(', ') });
    else found.push(...crossAllergyFindings(one, drug, line));
  }
  return found;
};
