import { ageOn } from './patient.ts';
import type { Condition, Contraindication } from './rulePack.ts';
import type { Case, Finding, Grounds, Rule } from './rulesFinding.ts';
import { byName, indexed } from './rulesIndex.ts';
import { isLocal } from './usage.ts';

const rowsOf = indexed((rows: readonly Contraindication[]) => byName(rows, ({ ingredients }) => ingredients));

// Pregnancy by its diagnosis, whatever else is known of the patient: O00–O48, Z33–Z36. Then the time of nursing.
const pregnancy = /^(O[0-4]|Z3[3-6])/i;
const nursing = /^(O9[12]|Z39\.1)/i;

/** A woman of other ages is not asked (WHO counts 15–49; a margin on both sides). */
const fertileFrom = 12;
const fertileTo = 55;

/** What is not known of the patient, and would have to be. */
type Unknown = 'sex' | 'pregnant';

interface Known {
  readonly one: Case;
  readonly years: number;
}

const inState = (state: 'pregnant' | 'lactating', { one, years }: Known): boolean | Unknown => {
  const { patient, diagnoses } = one;
  const coded = state === 'pregnant' ? pregnancy : nursing;
  if (diagnoses.some(({ code }) => coded.test(code))) return true;
  if (patient.sex === 1 || years < fertileFrom || years > fertileTo) return false;
  if (patient.pregnant === null) return 'pregnant';
  return state === 'pregnant' && patient.pregnant;
};

const amongDiagnoses = (when: Condition, { diagnoses }: Case) =>
  diagnoses.find(({ code }) => when.diagnoses.some((begin) => code.toUpperCase().startsWith(begin)));

const groundsOf = (when: Condition, one: Case): Grounds => {
  const { underYears, fromYears, sex, state } = when;
  const suffers = amongDiagnoses(when, one);
  const diagnosis = suffers ? { code: suffers.code, name: suffers.name, nameEn: suffers.nameEn } : null;
  return { underYears, fromYears, sex, state, diagnosis };
};

// All of it must hold; one thing that does not hold outweighs another that nobody knows.
const holds = (when: Condition, known: Known): boolean | Unknown => {
  const { one, years } = known;
  const { sex } = one.patient;
  const parts: (boolean | Unknown)[] = [
    when.underYears === null || years < when.underYears,
    when.fromYears === null || years >= when.fromYears,
    when.sex === null || (sex === 0 ? 'sex' : sex === when.sex),
    when.state === null || inState(when.state, known),
    when.diagnoses.length === 0 || amongDiagnoses(when, one) !== undefined,
  ];
  if (parts.includes(false)) return false;
  return parts.find((part) => part !== true) ?? true;
};

const ofAge = ({ one, years }: Known, line: number, told: boolean): Finding[] => {
  const drug = one.lines[line]?.drug;
  if (!drug || told) return [];
  const { minAgeYears } = drug;
  if (minAgeYears === null)
    return years < 18 ? [{ rule: 'min-age', severity: 'unchecked', line, evidence: '' }] : [];
  if (years >= minAgeYears) return [];
  return [{ rule: 'min-age', severity: 'warn', line, evidence: `${years} < ${minAgeYears}` }];
};

/** What a patient must not have: by age, sex, pregnancy, lactation, and by what they suffer from. */
export const contraindications: Rule = (one) => {
  const { pack, lines, patient, day } = one;
  const known: Known = { one, years: ageOn(patient.birthDate, day).years };
  const unchecked = (line: number | null, about?: Unknown): Finding => ({
    rule: 'contraindication',
    severity: 'unchecked',
    line,
    evidence: about ?? '',
    ...(about && { about }),
  });
  const rows = pack.contraindications && rowsOf(pack.contraindications);
  const found: Finding[] = [];
  const unknown = new Set<Unknown>();
  if (!rows && lines.length > 0) found.push(unchecked(null));
  for (const [line, { drug, usage }] of lines.entries()) {
    let toldAge = false;
    const near = new Set((drug?.ingredients ?? []).flatMap((name) => rows?.get(name) ?? []));
    for (const { id: about, severity, effect, source, when, local, ingredients } of near) {
      if (!local && isLocal(usage.route)) continue;
      const applies = holds(when, known);
      if (typeof applies === 'string') unknown.add(applies);
      if (applies !== true) continue;
      toldAge ||= when.underYears !== null;
      const evidence = (drug?.ingredients ?? []).filter((name) => ingredients.includes(name)).join(', ');
      const by = groundsOf(when, one);
      found.push({ rule: 'contraindication', severity, line, evidence, by, about, effect, source });
    }
    if (rows && drug?.ingredients.length === 0) found.push(unchecked(line));
    found.push(...ofAge(known, line, toldAge));
  }
  // What is not known of the patient is asked once, whichever drugs it is about.
  return [...found, ...[...unknown].map((about) => unchecked(null, about))];
};
