import { icdCategory, matchesIcd, normalizeIcdCode } from '../../consultation/icdCode.ts';
import { ageOn } from '../../consultation/patient.ts';
import type { Condition, Contraindication } from '../../rulePack/rulePack.ts';
import type { RuleInput, Finding, FindingReason, Rule, RulePatient } from '../finding.ts';
import { indexByName, memoizeByData } from '../indexByName.ts';
import { isLocal } from '../../prescribing/usage.ts';
import { severityByDose } from '../doses/severityByDose.ts';
import { earlierConditions, lineConditionsHold } from './lineConditions.ts';

const rowsOf = memoizeByData((rows: readonly Contraindication[]) =>
  indexByName(rows, ({ ingredients }) => ingredients),
);

// Pregnancy by diagnosis, whatever else is known of the patient: O00–O48, Z33–Z36. Then lactation.
const pregnancy = /^(O[0-4]|Z3[3-6])/i;
const nursing = /^(O9[12]|Z39\.1)/i;

/** Women of other ages are not asked (WHO counts 15–49; with a margin on both sides). */
const childbearingFromYears = 12;
const childbearingToYears = 55;

/** Required patient data that is missing. */
type Unknown = 'sex' | 'pregnant' | 'nursing' | 'kidney' | 'liver';

interface PatientContext {
  readonly one: RuleInput;
  readonly years: number;
}

/** Whether a woman is pregnant or nursing, by a diagnosis or as it was told. */
export const isInState = (
  state: 'pregnant' | 'lactating',
  { one, years }: PatientContext,
): boolean | Unknown => {
  const { patient, diagnoses } = one;
  const coded = state === 'pregnant' ? pregnancy : nursing;
  if (diagnoses.some(({ code }) => coded.test(icdCategory(code) ?? ''))) return true;
  if (patient.sex === 1 || years < childbearingFromYears || years > childbearingToYears) return false;
  return state === 'pregnant' ? (patient.pregnant ?? 'pregnant') : (patient.nursing ?? 'nursing');
};

const hasLiverDisease = (least: 'disease' | 'severe', { liver }: RulePatient): boolean | Unknown => {
  if (liver === null) return 'liver';
  return least === 'severe' ? liver === 'severe' : liver !== 'none';
};

const matchingDiagnoses = (when: Condition, { diagnoses, patient }: RuleInput) =>
  [...diagnoses.map((one) => ({ ...one, day: null })), ...earlierConditions(when, patient)].filter(
    ({ code }) => matchesIcd(code, when.diagnoses),
  );

const reasonFor = (when: Condition, one: RuleInput): FindingReason => {
  const { underYears, underMonths, fromYears, sex, state, egfrUnder, liver } = when;
  const [matched] = matchingDiagnoses(when, one);
  const diagnosis = matched ? { code: matched.code, name: matched.name, nameEn: matched.nameEn } : null;
  const { egfr } = one.patient;
  return {
    underYears,
    fromYears,
    sex,
    state,
    diagnosis,
    ...(underMonths !== undefined && { underMonths }),
    ...(egfrUnder !== null && egfr !== null && { egfr }),
    ...(liver !== null && { liver }),
    ...(typeof matched?.day === 'string' && { day: matched.day }),
  };
};

// All conditions must hold; one that does not outweighs another that is unknown.
const holds = (when: Condition, context: PatientContext): boolean | Unknown => {
  const { one, years } = context;
  const { sex, egfr } = one.patient;
  const parts: (boolean | Unknown)[] = [
    when.underYears === null || years < when.underYears,
    when.fromYears === null || years >= when.fromYears,
    when.sex === null || (sex === 0 ? 'sex' : sex === when.sex),
    when.state === null || isInState(when.state, context),
    when.egfrUnder === null || (egfr === null ? 'kidney' : egfr < when.egfrUnder),
    when.liver === null || hasLiverDisease(when.liver, one.patient),
    when.diagnoses.length === 0 || matchingDiagnoses(when, one).length > 0,
  ];
  if (parts.includes(false)) return false;
  return parts.find((part) => part !== true) ?? true;
};

/** Kidneys and liver of most people are sound: from this age on, or with a hint, nobody assumes so. */
const askKidneyFromYears = 65;
const kidneyHints = /^(N0[0-8]|N1[1-9]|N2[5-9]|I1[23]|E1[0-4]\.?2|Q61|Z49|Z90\.5|Z94\.0|Z99\.2)/i;
const liverHints = /^(B1[5-9]|K7[0-7]|C22|Z94\.4)/i;

/** Whether a diagnosis, of now or of earlier, says that the kidneys or the liver may be diseased. */
export const isHinted = (organ: 'kidney' | 'liver', { diagnoses, patient }: RuleInput): boolean => {
  const hints = organ === 'kidney' ? kidneyHints : liverHints;
  return [...diagnoses, ...patient.conditions].some(({ code }) => hints.test(icdCategory(code) ?? ''));
};

/** Whether it matters here that a fact is unknown, or is only to be said. */
const isPressing = (about: Unknown, { one, years }: PatientContext): boolean => {
  if (about === 'kidney') return years >= askKidneyFromYears || isHinted(about, one);
  return about === 'liver' ? isHinted(about, one) : true;
};

const minAgeFindings = ({ one, years }: PatientContext, line: number, ageReported: boolean): Finding[] => {
  const drug = one.lines[line]?.drug;
  if (!drug || ageReported) return [];
  const { minAgeYears } = drug;
  if (minAgeYears === null)
    return years < 18 ? [{ rule: 'min-age', severity: 'unchecked', line, evidence: '' }] : [];
  if (years >= minAgeYears) return [];
  return [{ rule: 'min-age', severity: 'warn', line, evidence: `${years} < ${minAgeYears}` }];
};

// A national code in full says more than its category: N18.804 is stage 4, N18.8 any chronic disease of the kidneys.
const isNamedInFull = (code: string, { diagnoses }: Condition): boolean =>
  diagnoses.some((entry) => entry.toUpperCase() === normalizeIcdCode(code).toUpperCase());

const namesLess = (when: Condition, than: Condition, one: RuleInput): boolean =>
  when.diagnoses.length > 0 &&
  matchingDiagnoses(when, one).every(({ code }) => isNamedInFull(code, than) && !isNamedInFull(code, when));

// Diseases of the kidneys, and those of them that a filtration rate measures.
const kidneyDiseases = /^(N[01]\d|Z49|Z99\.2)/i;
const chronicKidneyDisease = /^(N1[89]|Z49|Z99\.2)/i;

// By the filtration rate; or a row about nothing but kidneys that is met by a chronic disease of them. Acidosis, an acute
// injury and a blood pressure are facts of their own, whatever the rate.
const isOfKidneys = ({ when }: Contraindication, one: RuleInput): boolean => {
  if (when.egfrUnder !== null) return true;
  const matched = matchingDiagnoses(when, one);
  return (
    matched.length > 0 &&
    when.diagnoses.every((entry) => kidneyDiseases.test(entry)) &&
    matched.every(({ code }) => chronicKidneyDisease.test(icdCategory(code) ?? ''))
  );
};

/** A row that applies, with its severity for the doses of this prescription. */
interface Applying {
  readonly row: Contraindication;
  readonly severity: Contraindication['severity'];
}

const gravity = { note: 0, warn: 1, block: 2 };

/**
 * Of several limits for the same ingredients only the strictest: the lowest filtration rate, the gravest liver disease, the
 * diagnosis that is named in full, and for one diagnosis the row that blocks. Kidneys that are known by their rate and by
 * a diagnosis are one fact: the graver row, or else the rate. A milder row never replaces a graver one.
 */
const strictest = (applying: readonly Applying[], one: RuleInput): Applying[] => {
  const codeOf = ({ when }: Contraindication) => matchingDiagnoses(when, one)[0]?.code;
  const isSurpassed = ({ row, severity }: Applying): boolean => {
    const { when, ingredients } = row;
    const code = codeOf(row);
    return applying.some(
      ({ row: other, severity: otherSeverity }) =>
        other.ingredients.some((name) => ingredients.includes(name)) &&
        gravity[otherSeverity] >= gravity[severity] &&
        ((when.egfrUnder !== null &&
          other.when.egfrUnder !== null &&
          other.when.egfrUnder < when.egfrUnder) ||
          (when.liver === 'disease' && other.when.liver === 'severe') ||
          namesLess(when, other.when, one) ||
          (isOfKidneys(row, one) &&
            isOfKidneys(other, one) &&
            (when.egfrUnder === null) !== (other.when.egfrUnder === null) &&
            (severity !== otherSeverity || when.egfrUnder === null)) ||
          (severity === 'warn' && otherSeverity === 'block' && code !== undefined && codeOf(other) === code)),
    );
  };
  return applying.filter((candidate) => !isSurpassed(candidate));
};

/** What a patient must not have because of age, sex, pregnancy, lactation or diseases. */
export const contraindications: Rule = (one) => {
  const { pack, lines, patient, day } = one;
  const { years, months } = ageOn(patient.birthDate, day);
  const context: PatientContext = { one, years };
  const unchecked = (line: number | null, about?: Unknown): Finding => ({
    rule: 'contraindication',
    severity: about === undefined || isPressing(about, context) ? 'unchecked' : 'note',
    line,
    evidence: about ?? '',
    ...(about && { about }),
  });
  const rows = pack.contraindications && rowsOf(pack.contraindications);
  const found: Finding[] = [];
  const unknown = new Set<Unknown>();
  if (!rows && lines.length > 0) found.push(unchecked(null));
  for (const [line, ruleLine] of lines.entries()) {
    const { drug, usage } = ruleLine;
    let ageReported = false;
    const candidates = new Set((drug?.ingredients ?? []).flatMap((name) => rows?.get(name) ?? []));
    const applying: Applying[] = [];
    const missing: Unknown[] = [];
    for (const row of candidates) {
      if (!row.local && isLocal(usage.route)) continue;
      if (!lineConditionsHold(row, ruleLine, one, years * 12 + months)) continue;
      const applies = holds(row.when, context);
      if (typeof applies === 'string') missing.push(applies);
      if (applies === true) applying.push({ row, severity: severityByDose(one, row) });
    }
    // What is stopped anyway needs no further question.
    if (!applying.some(({ severity }) => severity === 'block')) for (const fact of missing) unknown.add(fact);
    for (const { row, severity } of strictest(applying, one)) {
      const { id: about, effect, source, when, ingredients } = row;
      ageReported ||= when.underYears !== null || when.underMonths !== undefined;
      const evidence = (drug?.ingredients ?? []).filter((name) => ingredients.includes(name)).join(', ');
      const by = reasonFor(when, one);
      found.push({ rule: 'contraindication', severity, line, evidence, by, about, effect, source });
    }
    if (rows && drug?.ingredients.length === 0) found.push(unchecked(line));
    found.push(...minAgeFindings(context, line, ageReported));
  }
  // Missing patient data is reported once, whichever drugs need it.
  return [...found, ...[...unknown].map((about) => unchecked(null, about))];
};
