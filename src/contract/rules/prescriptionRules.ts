import { icdCategory } from '../consultation/icdCode.ts';
import { ageOn } from '../consultation/patient.ts';
import type { Finding, Rule, RuleName } from './finding.ts';
import { medicineName } from './currentMedicines.ts';
import { isGuardianMissing } from './patient/guardian.ts';

// A chapter or a range of codes (`I`, `J00-J06`) is not a diagnosis; a code of three characters may be one (I10).
const isGroup = ({ code, leaf }: { code: string; leaf?: boolean }): boolean =>
  leaf === false || code.includes('-') || !/^[A-Z]\d\d/i.test(icdCategory(code) ?? code);

/** The checks of a prescription as a whole. */
export const prescriptionRules: Rule = (one) => {
  const { pack, followUp, patient, day, diagnoses, lines, otherLines, taking } = one;
  const found: Finding[] = [];
  const addBlock = (rule: RuleName, evidence: string) =>
    found.push({ rule, severity: 'block', line: null, evidence });
  const { years } = ageOn(patient.birthDate, day);
  const groups = diagnoses.filter(isGroup);
  if (lines.length === 0) addBlock('no-lines', '');
  const drugs = lines.length + (otherLines ?? 0);
  if (lines.length > 0 && drugs > pack.mostLines) addBlock('too-many-lines', `${drugs} > ${pack.mostLines}`);
  else if (lines.length > 0 && otherLines === null)
    found.push({ rule: 'too-many-lines', severity: 'unchecked', line: null, evidence: '' });
  if (!followUp) addBlock('first-visit', '');
  if (diagnoses.length === 0) addBlock('diagnosis', '');
  if (groups.length > 0) addBlock('diagnosis-group', groups.map(({ code }) => code).join(', '));
  if (isGuardianMissing(patient, { day, guardianUnderYears: pack.guardianUnderYears }))
    addBlock('guardian', `${years} < ${pack.guardianUnderYears}`);
  // One reason for the prescription: its lines are the drugs of one course.
  const limit = one.emergency ? pack.emergencyDays : pack.mostDays;
  const longest = Math.max(0, ...lines.map(({ usage }) => usage.days));
  if (longest > limit && longest <= pack.longestDays)
    found.push({ rule: 'long-course', severity: 'warn', line: null, evidence: `${longest} > ${limit}` });
  // Without them neither a duplicate nor an interaction can be found.
  const undescribed = taking?.filter(({ ingredients }) => ingredients.length === 0) ?? [];
  if (lines.length > 0 && (taking === null || undescribed.length > 0))
    found.push({
      rule: 'taking',
      severity: 'unchecked',
      line: null,
      evidence: undescribed.map(({ drugName }) => drugName).join(', '),
      ...(undescribed.length > 0 && {
        other: {
          zh: undescribed.map((medicine) => medicineName(medicine).zh).join('、'),
          en: undescribed.map((medicine) => medicineName(medicine).en).join(', '),
        },
      }),
    });
  return found;
};
