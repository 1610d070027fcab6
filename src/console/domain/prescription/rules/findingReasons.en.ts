import { metricEn } from '../../../../contract/prescribing/metric.en.ts';
import { doseAmount, routeOf } from '../../../../contract/prescribing/usage.ts';
import type { FindingReason } from '../../../../contract/rules/finding.ts';
import { counted as pluralised, plural } from '../../../../contract/language/plural.ts';
import { splitDays, splitEvidence } from './evidence.ts';
import { type FindingSubject, noSubject, type PatientCondition } from './findingSubject.ts';

/** Names of the classes in evidence. */
export const classNames: Readonly<Record<string, string>> = {
  nsaids: 'NSAIDs',
  'sulfonamide-derivatives': 'non-antibiotic sulfonamides',
  narcotic: 'narcotic',
  'psychotropic-1': 'Class I psychotropic',
  'psychotropic-2': 'Class II psychotropic',
  toxic: 'toxic drug under special control',
  precursor: 'precursor chemical',
  // As the words are matched: somebody allergic to soya is not told of peanuts alone.
  seafood: 'seafood (prawns, crab, other shellfish)',
  peanuts: 'peanuts or soya',
};

/** The controlled drugs of a class. */
export const controlledDrugs: Readonly<Record<string, string>> = {
  narcotic: 'narcotics',
  'psychotropic-1': 'Class I psychotropics',
  'psychotropic-2': 'Class II psychotropics',
  toxic: 'toxic drugs under special control',
  precursor: 'precursor chemicals',
};

/** A list of classes as evidence, in words. */
export const nameClasses = (evidence: string): string =>
  evidence
    .split(', ')
    .map((name) => classNames[name] ?? name)
    .join(', ');

const forms: Readonly<Record<string, string>> = {
  granule: 'granules',
  powder: 'powder, also for suspension',
  'oral-liquid': 'liquid to swallow or rinse with',
  suppository: 'suppository, pessary or enema',
  ointment: 'topical preparation',
};

/** A dosage form as evidence, in words. */
export const formName = (form: string): string => forms[form] ?? form.replaceAll('-', ' ');

/** A route as evidence, in words. */
export const routeName = (code: string): string => routeOf(code)?.en ?? code;

/** An amount, `2 mg`, with the name of its unit, which stays: amounts are compared in one unit. */
export const formatAmount = (amount: string): string => {
  const [count = '', unit = ''] = amount.split(' ');
  return unit === '' ? amount : doseAmount('en', metricEn, count, unit, unit);
};

/** Packs as evidence, with their noun. */
export const packs = (n: string): string => pluralised(Number(n), 'pack');

/** An age as evidence; an infant's is below one year. */
export const ageInYears = (years: string): string =>
  years === '0' ? 'under 1 year old' : `${pluralised(Number(years), 'year')} old`;

/** The other drug of a finding, as a suffix. */
export const withOther = ({ other }: Pick<FindingSubject, 'other'>): string =>
  other ? ` · with ${other.en}` : '';

/** What a usage lacks, or what no rule understands of it. */
export const vagueText =
  (what: string) =>
  (e: string): string =>
    e.trim() === '' ? `The ${what} is missing` : `“${e}” is not a valid ${what}`;

/** What is checked once a maximum is known. */
export const giveMaximum =
  'state the maximum number of doses in the instructions, e.g. “no more than 4 times a day”';

/** An allergy to the drug, to its class, or to what could not be compared. */
export const allergyText = (e: string, { severity, drug, about }: FindingSubject = noSubject): string => {
  if (about === 'report') return 'Patient-reported allergies could not be loaded: ask the patient';
  if (e === '') return 'Allergy history not taken; needed to check this prescription';
  if (about === 'substance')
    return severity === 'block'
      ? `Known allergy: ${e}; this drug contains it`
      : `A case record or the patient’s own report mentions an allergy to ${e}, and this drug contains it: ask the patient`;
  if (severity !== 'unchecked')
    return `Known allergy: ${nameClasses(e)}; this drug belongs to that class or contains it`;
  return drug
    ? `Allergic to ${nameClasses(e)}; this drug’s class is unknown: check manually`
    : `Allergy checked by name only: ${nameClasses(e)}. Ask the patient, and check for related drugs yourself`;
};

/** A medicine with the same ingredient: `cetirizine · 2026-12-10`. What was prescribed is not always taken. */
export const alreadyTakingText = (
  evidence: string,
  { other }: Pick<FindingSubject, 'other'> = { other: null },
): string => {
  const [what = '', until = ''] = evidence.split(' · ');
  const medicine = other ? `${other.en} (${what})` : what;
  return until === ''
    ? `Already taking: ${medicine}`
    : `Already prescribed: ${medicine}, course ends ${until}. Check whether the patient is taking it`;
};

const agesText = (underYears: number | null, fromYears: number | null): readonly string[] => {
  if (underYears !== null && fromYears !== null)
    return [`in patients aged ${fromYears} to ${underYears - 1}`];
  if (underYears !== null) return [`in children under ${pluralised(underYears, 'year')}`];
  return fromYears === null ? [] : [`in patients aged ${fromYears} or over`];
};

/** The facts of a patient or of all `whom` a rule is about. `diagnoses` is readable text, or empty if they do not matter. */
export const describePatient = (
  { state, sex, underYears, underMonths, fromYears, egfr, egfrUnder, liver, day }: PatientCondition,
  diagnoses: string,
  whom = 'patients',
): string => {
  const who = [
    ...(state === null ? [] : [state === 'pregnant' ? 'in pregnancy' : 'while breastfeeding']),
    ...(sex === null ? [] : [sex === 1 ? 'in men' : 'in women']),
    ...agesText(underYears, fromYears),
    ...(underMonths === undefined ? [] : [`in infants under ${pluralised(underMonths, 'month')}`]),
    ...(liver === undefined
      ? []
      : [liver === 'severe' ? 'in severe (decompensated) liver disease' : 'in patients with liver disease']),
  ].join(', ');
  const having = [
    ...(egfr === undefined ? [] : [`an eGFR of ${egfr} mL/min/1.73 m²`]),
    ...(egfrUnder === undefined ? [] : [`an eGFR below ${egfrUnder} mL/min/1.73 m²`]),
    ...(diagnoses === '' ? [] : [`${diagnoses}${day === undefined ? '' : `, recorded on ${day}`}`]),
  ].join(' and ');
  if (having === '') return who;
  return who === '' ? `in ${whom} with ${having}` : `${who}, with ${having}`;
};

/** The same as a suffix after the drug. */
export const describeReasons = (by: FindingReason | undefined): string => {
  const diagnoses = by?.diagnosis;
  const names = diagnoses ? `${diagnoses.nameEn || diagnoses.name} (${diagnoses.code})` : '';
  const facts = by && describePatient(by, names, 'a patient');
  return facts ? ` ${facts}` : '';
};

/** The facts of a patient that nobody gave. */
export const unknownTexts: Readonly<Record<string, string>> = {
  '': 'Contraindications not checked: no data in the hospital’s rule set',
  sex: 'Sex not recorded; needed to check this prescription',
  pregnant: 'Pregnancy status unknown; needed to check this prescription',
  nursing: 'Breastfeeding status unknown; needed to check this prescription',
  kidney: 'Kidney function unknown; needed to check this prescription',
  liver: 'Liver disease status unknown; needed to check this prescription',
};

/**
 * A contraindication, with the patient's facts: `Fenofibrate while breastfeeding`. Only one that blocks is called so: what
 * a warning says of the drug, by its label, follows in the words of the rule pack.
 */
export const contraindicationText = (
  evidence: string,
  { by, severity }: Pick<FindingSubject, 'by' | 'severity'> = { by: undefined },
): string => {
  const unknown = unknownTexts[evidence];
  if (unknown !== undefined) return unknown;
  const subject = `${evidence}${describeReasons(by)}`;
  return severity === 'warn' || severity === 'note'
    ? `${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}`
    : `Contraindicated: ${subject}`;
};

/** What an ingredient is looked up for. */
export const tableTexts: Readonly<Record<string, string>> = {
  interactions: 'Interactions',
  classes: 'Duplicate therapy',
  pregnancy: 'Use in pregnancy',
  lactation: 'Use while breastfeeding',
  kidney: 'Use in renal impairment',
  liver: 'Use in liver disease',
  oldAge: 'Use in older people',
};

/** What a hospital's own pre-check service found, where it has no words of its own. */
export const preCheck = {
  name: 'Hospital pre-check',
  notChecked: 'Not checked: the hospital’s pre-check did not respond or sent an unreadable response',
};

/** Doses by weight that were not checked: without a table, without a weight, or for ingredients without a row. */
export const weightText = (e: string, { about }: Pick<FindingSubject, 'about'> = {}): string => {
  if (about === 'table') return 'Weight-based doses not checked: no data in the hospital’s rule set';
  return e === ''
    ? 'Weight-based doses not checked: the child’s weight is unknown'
    : `Weight-based doses not checked: no data for ${e}`;
};

/** A daily dose above its limit; some limits are for several days. */
export const dailyDoseText = (e: string): string => {
  const [amounts, days] = splitDays(e);
  const [found = '', most = ''] = splitEvidence(amounts).map(formatAmount);
  return days === null
    ? `Daily dose of ${found} exceeds the maximum of ${most}`
    : `Total of ${found} in ${days} days exceeds the maximum of ${most}`;
};

/** A dose far from the usual one. The dose of a day may be so by its frequency alone. */
export const unusualDoseText = (e: string, { about }: Pick<FindingSubject, 'about'> = {}): string => {
  if (e === '') return 'Usual dose unknown: not checked';
  const [found = '', usual = ''] = splitEvidence(e).map(formatAmount);
  const side = e.includes('>') ? 'above' : 'below';
  return about === 'day'
    ? `${found} a day is far ${side} the usual ${usual} a day: check the dose and frequency`
    : `${found} is far ${side} the usual ${usual}: misplaced decimal point?`;
};

const neededReasons = (count: number) => plural(count, 'reason needed', 'reasons needed');

/** How many findings of each severity prevent the submit. */
export const counted = {
  block: (count: number) => pluralised(count, 'hard stop'),
  unchecked: (count: number) => `${count} not checked (${neededReasons(count)})`,
  warn: (count: number) => `${pluralised(count, 'warning')} (${neededReasons(count)})`,
};
