import type { Drug } from '../../prescribing/drug.ts';
import {
  allergyClassesIn,
  allergyClassNames,
  claimedAllergies,
  claimedClassesIn,
  ruleClassesOf,
  substancesInDrug,
} from './allergyWords.ts';
import type { RuleInput, Finding, Rule, RulePatient } from '../finding.ts';

/** The classes of a drug, as the rules name them; null if they are unknown, as those of a drug without any description. */
const classesOf = ({ ingredients, allergyClasses }: Drug): readonly string[] | null =>
  allergyClasses === null || (ingredients.length === 0 && allergyClasses.length === 0)
    ? null
    : allergyClasses.flatMap(ruleClassesOf);

/** Whether a rule knows the class: any other name may mean any class. */
const isKnownClass = (name: string, { pack }: RuleInput): boolean =>
  allergyClassNames.includes(name) ||
  (pack.crossAllergies ?? []).some(({ from, to }) => from === name || to.includes(name));

/** The classes of the patient's allergies: those that were told, and those that the words name. */
const knownClasses = ({ allergies, allergyClasses }: RulePatient): string[] => [
  ...new Set([...allergyClasses.flatMap(ruleClassesOf), ...allergies.flatMap(claimedClassesIn)]),
];

// Once for each class that the patient is allergic to: the most severe of its rows.
const crossAllergyFindings = (
  { pack }: RuleInput,
  classes: readonly string[],
  drug: Drug,
  own: readonly string[] | null,
  line: number,
): Finding[] =>
  classes.flatMap((name): Finding[] => {
    const matching = (pack.crossAllergies ?? []).filter(
      ({ from, to, ingredients }) =>
        from === name &&
        (to.some((one) => own?.includes(one)) || ingredients.some((one) => drug.ingredients.includes(one))),
    );
    const row = matching.find(({ severity }) => severity === 'block') ?? matching[0];
    if (!row) return [];
    const { severity, effect, source } = row;
    return [{ rule: 'cross-allergy', severity, line, evidence: name, about: name, effect, source }];
  });

/** Words that no rule can compare: in the patient's allergies, and what a case record or the patient's report claims beside them. */
const uncheckedWords = (patient: RulePatient, classes: readonly string[]): string[] => {
  const { allergies, classedAllergies, writtenAllergies } = patient;
  const unknown = allergies.filter(
    (words) =>
      !classedAllergies.includes(words) &&
      claimedClassesIn(words).length === 0 &&
      claimedAllergies(words).length > 0,
  );
  const inRecord = claimedAllergies(writtenAllergies).filter((part) => {
    const named = allergyClassesIn(part);
    if (named.length > 0) return named.some((name) => !classes.includes(name));
    return !allergies.some((words) => part.includes(words));
  });
  return [...new Set([...unknown, ...inRecord])];
};

const findingsByClass = (one: RuleInput, classes: readonly string[]): Finding[] => {
  const { pack, patient, lines } = one;
  const words = [...uncheckedWords(patient, classes), ...classes.filter((name) => !isKnownClass(name, one))];
  const found: Finding[] =
    words.length > 0
      ? [{ rule: 'allergy', severity: 'unchecked', line: null, evidence: [...new Set(words)].join(', ') }]
      : [];
  if (patient.isReportUnread && lines.length > 0)
    found.push({ rule: 'allergy', severity: 'unchecked', line: null, evidence: '', about: 'report' });
  if (classes.length === 0) {
    // Unknown classes may be some that patients are allergic to.
    const matters = lines.some(({ drug }) => drug && classesOf(drug)?.length !== 0);
    if (matters && !patient.allergiesAsked)
      found.push({ rule: 'allergy', severity: 'unchecked', line: null, evidence: '' });
    return found;
  }
  if (pack.crossAllergies === null && lines.length > 0)
    found.push({ rule: 'cross-allergy', severity: 'unchecked', line: null, evidence: '' });
  for (const [line, { drug }] of lines.entries()) {
    if (!drug) continue;
    const own = classesOf(drug);
    const shared = own?.filter((name) => classes.includes(name)) ?? [];
    const isComparable = own?.every((name) => isKnownClass(name, one)) === true;
    if (shared.length === 0 && !isComparable)
      found.push({ rule: 'allergy', severity: 'unchecked', line, evidence: classes.join(', ') });
    if (shared.length > 0)
      found.push({ rule: 'allergy', severity: 'block', line, evidence: shared.join(', ') });
    else found.push(...crossAllergyFindings(one, classes, drug, own, line));
  }
  return found;
};

// What is a fact stops the drug; what is only written in a case record or in the patient's report needs a reason.
const namedFindings = ({ patient }: RuleInput, drug: Drug, line: number): Finding[] => {
  const told = substancesInDrug(patient.allergies.flatMap(claimedAllergies), drug);
  const substances =
    told.length > 0 ? told : substancesInDrug(claimedAllergies(patient.writtenAllergies), drug);
  const severity = told.length > 0 ? 'block' : 'warn';
  return substances.length === 0
    ? []
    : [{ rule: 'allergy', severity, line, evidence: substances.join(', '), about: 'substance' }];
};

/** No drug that the patient is allergic to by its name or class, or that may cross-react. */
export const allergies: Rule = (one) => {
  const { patient, lines } = one;
  const byClass = findingsByClass(one, knownClasses(patient));
  const isStopped = (line: number) =>
    byClass.some((found) => found.line === line && found.severity === 'block');
  return [
    ...byClass,
    ...lines.flatMap(({ drug }, line) => (drug && !isStopped(line) ? namedFindings(one, drug, line) : [])),
  ];
};
