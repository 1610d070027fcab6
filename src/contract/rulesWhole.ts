import { ageOn } from './patient.ts';
import type { Finding, Rule, RuleName } from './rulesFinding.ts';
import { namesOf } from './rulesTaking.ts';

// A chapter or a range of codes (`I`, `J00-J06`) is no diagnosis; a code of three characters may be one (I10).
const isGroup = ({ code, leaf }: { code: string; leaf?: boolean }): boolean =>
  leaf === false || code.includes('-') || !/^[A-Z]\d\d/i.test(code);

/** What is asked of a prescription as a whole. */
export const wholePrescription: Rule = (one) => {
  const { pack, followUp, patient, day, diagnoses, lines, taking } = one;
  const found: Finding[] = [];
  const block = (rule: RuleName, evidence: string) =>
    found.push({ rule, severity: 'block', line: null, evidence });
  const { years } = ageOn(patient.birthDate, day);
  const groups = diagnoses.filter(isGroup);
  if (lines.length === 0) block('no-lines', '');
  if (lines.length > pack.mostLines) block('too-many-lines', `${lines.length} > ${pack.mostLines}`);
  if (!followUp) block('first-visit', '');
  if (diagnoses.length === 0) block('diagnosis', '');
  if (groups.length > 0) block('diagnosis-group', groups.map(({ code }) => code).join(', '));
  if (years < pack.guardianUnderYears && !patient.guardianConfirmed)
    block('guardian', `${years} < ${pack.guardianUnderYears}`);
  // Without it neither a double nor an interaction with it can be found.
  const unread = taking?.filter(({ ingredients }) => ingredients.length === 0) ?? [];
  if (lines.length > 0 && (taking === null || unread.length > 0))
    found.push({
      rule: 'taking',
      severity: 'unchecked',
      line: null,
      evidence: unread.map(({ drugName }) => drugName).join(', '),
      ...(unread.length > 0 && {
        other: {
          zh: unread.map((held) => namesOf(held).zh).join('、'),
          en: unread.map((held) => namesOf(held).en).join(', '),
        },
      }),
    });
  return found;
};
