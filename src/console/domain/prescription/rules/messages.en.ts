import { counted as pluralised } from '../../../../contract/language/plural.ts';
import { en as patientSummary } from '../../patient/summary.en.ts';
import { en as clarification } from '../clarification/messages.en.ts';
import { en as facts } from '../../patient/messages.en.ts';
import type { RulePack } from '../../../../contract/rulePack/rulePack.ts';
import type { RuleName } from '../../../../contract/rules/finding.ts';
import { splitEvidence } from './evidence.ts';
import { type FindingSubject, noSubject } from './findingSubject.ts';
import {
  ageInYears,
  allergyText,
  alreadyTakingText,
  controlledDrugs,
  contraindicationText,
  counted,
  dailyDoseText,
  describePatient,
  formatAmount,
  formName,
  giveMaximum,
  nameClasses,
  packs,
  preCheck,
  routeName,
  tableTexts,
  unusualDoseText,
  vagueText,
  withOther,
  weightText,
} from './findingReasons.en.ts';
import type { Messages } from '../../../i18n/messages.ts';

const findingTexts: Readonly<Record<RuleName, (evidence: string, subject?: FindingSubject) => string>> = {
  'first-visit': () => 'First visit: online prescribing is allowed at follow-up visits only',
  guardian: (e) => {
    const [age, under] = splitEvidence(e);
    return `Patient is ${ageInYears(age)}. For children under ${under} years, confirm that a guardian and a doctor in the relevant specialty are present with the child`;
  },
  diagnosis: () => 'A diagnosis is required',
  'diagnosis-group': (e) => `Not a specific diagnosis: ${e}. Choose one within the category`,
  'no-lines': () => 'No drugs added yet',
  'too-many-lines': (e) =>
    e === ''
      ? 'Number of drugs not checked: this visit’s other prescriptions could not be loaded'
      : `${splitEvidence(e)[0]} drugs at this visit; the maximum is ${splitEvidence(e)[1]}`,
  'long-course': (e) =>
    `Course of ${splitEvidence(e)[0]} days: a reason is needed for more than ${splitEvidence(e)[1]} days`,
  'too-long': (e) =>
    `Course of ${splitEvidence(e)[0]} days exceeds the maximum of ${splitEvidence(e)[1]} days`,
  'long-antimicrobial': (e, { drug } = noSubject) =>
    e === ''
      ? `Long-term antibacterial rule not checked: ${drug ? 'it is not known whether this drug is an antibacterial' : 'no data in the hospital’s rule set'}`
      : `Antibacterial for ${splitEvidence(e)[0]} days; not allowed in a long-term prescription`,
  'not-online': (e) =>
    e === ''
      ? 'Ban on online sale not checked: no list in the hospital’s rule set'
      : `Must not be sold online: ${e}`,
  'special-control': (e) =>
    e === ''
      ? 'Controlled-drug status unknown'
      : `Controlled drug (${nameClasses(e)}): cannot be prescribed online`,
  'drug-unknown': () => 'Not listed by this pharmacy',
  'vague-dose': vagueText('dose'),
  'vague-frequency': vagueText('frequency'),
  'vague-route': vagueText('route'),
  'vague-when-needed': (e) =>
    e === 'sos'
      ? 'One dose only, if needed: state in the instructions when to take it'
      : 'As needed (PRN): state in the instructions when to take it and the maximum, e.g. “no more than 4 times a day”',
  'route-form': (e) => {
    const [form = '', route = ''] = e.split(' > ');
    return route === ''
      ? 'Route and dosage form not checked: no data in the hospital’s rule set'
      : `This dosage form cannot be given by this route: ${formName(form)} – ${routeName(route)}`;
  },
  allergy: allergyText,
  'cross-allergy': (e) =>
    e === ''
      ? 'Cross-reactions not checked: no data in the hospital’s rule set'
      : `Known allergy: ${nameClasses(e)}; this drug may cross-react`,
  'same-ingredient': (e, subject = noSubject) =>
    e === ''
      ? 'Duplicate ingredient not checked: this drug’s ingredients are unknown'
      : `Duplicate ingredient: ${e}${withOther(subject)}`,
  'same-class': (e, subject = noSubject) =>
    e === ''
      ? 'Duplicate therapy not checked: no data in the hospital’s rule set'
      : `Duplicate therapy: ${e}${withOther(subject)}`,
  'already-taking': alreadyTakingText,
  taking: (e, { other } = noSubject) =>
    e === ''
      ? 'Current medicines could not be loaded: not checked'
      : `Ingredients of current medicines unknown: ${other?.en ?? e}`,
  interaction: (e, subject = noSubject) =>
    e === ''
      ? 'Interactions not checked: no data in the hospital’s rule set'
      : `Interaction: ${e}${withOther(subject)}`,
  contraindication: contraindicationText,
  coverage: (e, { about = '' } = noSubject) => `${tableTexts[about] ?? about} not checked: no data for ${e}`,
  'min-age': (e) =>
    e === ''
      ? 'Age limit not checked: minimum age unknown for this drug'
      : `Patient is ${ageInYears(splitEvidence(e)[0])}; minimum age on the label: ${pluralised(Number(splitEvidence(e)[1]), 'year')}`,
  'single-dose': (e, { drug } = noSubject) =>
    e === ''
      ? drug
        ? 'Dose not checked: no limit on file for this drug at this age'
        : 'Doses not checked: no data in the hospital’s rule set'
      : `Single dose of ${formatAmount(splitEvidence(e)[0])} exceeds the maximum of ${formatAmount(splitEvidence(e)[1])}`,
  'daily-dose': (e, subject = noSubject) => {
    if (e.includes('>')) return `${dailyDoseText(e)}${withOther(subject)}`;
    return subject.other
      ? `Daily dose not checked: the combined amount cannot be calculated${withOther(subject)}`
      : `Daily dose not checked: ${giveMaximum}`;
  },
  'unusual-dose': unusualDoseText,
  weight: weightText,
  weekly: (e) =>
    e === ''
      ? 'Dosing interval not checked: no data in the hospital’s rule set'
      : 'Too often: this drug is given once a week or less. Check the frequency',
  quantity: (e) => {
    if (e === '')
      return 'Quantity not checked: number of doses or pack size unknown. If the drug is taken as needed (PRN), state a maximum in the instructions, e.g. “no more than 4 times a day”';
    const [asked, needed] = splitEvidence(e);
    return `${packs(asked)} prescribed; the course needs ${needed}`;
  },
  stock: (e) =>
    e === '' ? 'Stock unknown' : `${packs(splitEvidence(e)[0])} prescribed; ${splitEvidence(e)[1]} in stock`,
};

const onSuitability =
  'Measures for Prescription Management, art. 35: pharmacists review whether a prescription is appropriate';
const onWriting = 'Measures for Prescription Management, art. 6 (format)';
const onOnline = 'Measures for Internet Diagnosis and Treatment (provisional, 2018)';
const onDose =
  'Drug labels; Measures for Prescription Management, art. 6: doses above the limit must be signed again';
const onPharmacy = 'The hospital’s own pharmacy';
const onLabels = 'Drug labels (Chinese and US FDA); each entry cites its section';

/** Rules in the catalogue. */
const rules: Readonly<
  Record<RuleName, { name: string; effect: (pack: RulePack) => string; origin: string }>
> = {
  'first-visit': {
    name: 'Follow-up only',
    effect: () => 'No prescribing at a first visit',
    origin: `${onOnline}: no first visits online`,
  },
  guardian: {
    name: 'Guardian',
    effect: (p) =>
      `For children under ${p.guardianUnderYears} years, a guardian and a doctor in the relevant specialty must be confirmed as present with the child`,
    origin: `${onOnline}, art. 19: children under 6 must have a guardian and a doctor in the relevant specialty with them`,
  },
  diagnosis: { name: 'Diagnosis', effect: () => 'At least one diagnosis', origin: onWriting },
  'diagnosis-group': {
    name: 'Diagnosis code',
    effect: () => 'A specific ICD-10 code, not a category',
    origin: 'ICD-10, and its national clinical edition',
  },
  'no-lines': { name: 'Empty prescription', effect: () => 'At least one drug', origin: onWriting },
  'too-many-lines': {
    name: 'Number of drugs',
    effect: (p) => `At most ${p.mostLines} drugs per visit, across all its prescriptions`,
    origin:
      'Measures for Prescription Management, art. 6: at most 5 drugs on one prescription; counted here across all prescriptions for a visit',
  },
  'long-course': {
    name: 'Course length',
    effect: (p) => `A reason is needed for more than ${p.mostDays} days (emergency: ${p.emergencyDays} days)`,
    origin: 'Measures for Prescription Management, art. 19',
  },
  'too-long': {
    name: 'Longest course',
    effect: (p) => `Never more than ${p.longestDays} days`,
    origin: 'Rules on long-term prescriptions (provisional, 2021): at most 12 weeks',
  },
  'long-antimicrobial': {
    name: 'Long-term antibacterials',
    effect: (p) =>
      `No antibacterial course of ${p.longTermFromDays} days or longer (antituberculosis drugs excepted)`,
    origin: 'Rules on long-term prescriptions (provisional, 2021), art. 8; the number of days is set here',
  },
  'not-online': {
    name: 'Drugs banned from online sale',
    effect: () => 'No drug on the national list of drugs not to be sold online',
    origin: 'Drugs not to be sold online, first edition (NMPA announcement 111/2022)',
  },
  'special-control': {
    name: 'Controlled drugs',
    effect: (p) =>
      `Never online: ${p.forbiddenControl.map((name) => controlledDrugs[name] ?? name).join(', ')}`,
    origin: `${onOnline}: no narcotic or psychotropic drugs, or other controlled drugs`,
  },
  'drug-unknown': { name: 'Listed drug', effect: () => 'Only drugs the pharmacy lists', origin: onPharmacy },
  'vague-dose': { name: 'Dose', effect: () => 'A number above 0, in the drug’s unit', origin: onWriting },
  'vague-frequency': { name: 'Frequency', effect: () => 'A listed frequency', origin: onWriting },
  'vague-route': { name: 'Route', effect: () => 'A listed route', origin: onWriting },
  'vague-when-needed': {
    name: 'As needed (PRN)',
    effect: () => 'The instructions state when to take it and the maximum number of doses a day',
    origin: onWriting,
  },
  'route-form': {
    name: 'Route and form',
    effect: () => 'Each dosage form only by its intended routes',
    origin: onLabels,
  },
  allergy: {
    name: 'Allergy',
    effect: () => 'No drug the patient is allergic to, and none of the same class',
    origin: onSuitability,
  },
  'cross-allergy': {
    name: 'Cross-reaction',
    effect: () => 'No drug that may cross-react with a known allergen',
    origin: onLabels,
  },
  'same-ingredient': {
    name: 'Duplicate ingredient',
    effect: () =>
      'Flags the same ingredient on two lines that are both systemic, or given by the same local route',
    origin: onSuitability,
  },
  'same-class': {
    name: 'Duplicate therapy (same class)',
    effect: () =>
      'Flags two drugs from the same chemical subgroup, unless combining them is established practice',
    origin: 'WHO ATC/DDD index 2024; rejection reason 3-4',
  },
  'already-taking': {
    name: 'Already taking',
    effect: (p) =>
      `Flags an ingredient already prescribed, except a repeat of the same product in the last quarter of its course (${p.refillDays} days at most)`,
    origin: onSuitability,
  },
  taking: {
    name: 'Current medicines',
    effect: () => 'Current medicines must be loaded and their ingredients known',
    origin: 'This hospital’s earlier prescriptions',
  },
  interaction: {
    name: 'Interaction',
    effect: () => 'Between lines, and with current medicines',
    origin: `${onLabels}; Chinese Pharmacopoeia: Guide to Clinical Medication`,
  },
  contraindication: {
    name: 'Contraindication',
    effect: () =>
      'By age, sex, pregnancy, breastfeeding, renal and hepatic function, diagnosis and past conditions',
    origin: onLabels,
  },
  coverage: {
    name: 'Data coverage',
    effect: () => 'Ingredients without data are “not checked”',
    origin: 'This rule set',
  },
  'min-age': {
    name: 'Minimum age',
    effect: () => 'Not below the minimum age on the label',
    origin: 'Drug labels on file at the pharmacy',
  },
  'single-dose': {
    name: 'Single dose',
    effect: (p) => `Reason required above the limit; hard stop at ${p.slipTimes} times the limit or more`,
    origin: onDose,
  },
  'daily-dose': {
    name: 'Daily dose',
    effect: (p) =>
      `Total across lines and prescriptions; reason required above the limit, hard stop at ${p.slipTimes} times the limit or more`,
    origin: onDose,
  },
  'unusual-dose': {
    name: 'Unusual dose',
    effect: () => 'Flags five times the usual dose or more, or a tenth or less',
    origin: 'The pharmacy’s usual dose of each drug',
  },
  weight: {
    name: 'Weight-based doses',
    effect: () => 'For children, in mg/kg; the weight must be known',
    origin: onLabels,
  },
  weekly: {
    name: 'Long dosing interval',
    effect: () => 'Drugs dosed weekly or less often must not be given at shorter intervals',
    origin: onLabels,
  },
  quantity: {
    name: 'Quantity',
    effect: () =>
      'Reason required if more than one pack over the quantity needed for the course, or less than half of it; hard stop above three times the quantity needed',
    origin: onPharmacy,
  },
  stock: { name: 'Stock', effect: () => 'No more packs than the pharmacy has in stock', origin: onPharmacy },
};

export const en = {
  clarification,
  facts,
  patientSummary,
  nameClasses,
  findingTexts,
  rules,
  preCheck,
  severity: { block: 'Hard stop', warn: 'Warning', unchecked: 'Not checked', note: 'Note' },
  reasonFor: (finding: string) => `Reason for overriding: ${finding}`,
  reasonHint: 'Why this is appropriate for this patient',
  reasonForAll: (count: number) => `One reason for all ${pluralised(count, 'unchecked item')}`,
  reasonForLines: (rule: string, count: number) =>
    `One reason for all ${pluralised(count, 'issue')}: ${rule}`,
  differentReasons: 'Reasons differ; see each line',
  applyToAll: (count: number) => `Use for all ${count}`,
  notOverridden: 'No reason given by the prescriber',
  noFindings: 'All checks passed. The checks do not cover the indication; please check it yourself.',
  summary: (blocks: number, warns: number, unchecked: number) =>
    [
      ...(blocks > 0 ? [counted.block(blocks)] : []),
      ...(unchecked > 0 ? [counted.unchecked(unchecked)] : []),
      ...(warns > 0 ? [counted.warn(warns)] : []),
    ].join(' · '),
  counted,
  /** On the line of the buttons. */
  allPassed: 'All checks passed. Please check the indication yourself.',
  goToLine: (line: number, rule: string) => `Line ${line}: ${rule}`,
  notChecked: 'Not checked: rules, stock or current medicines could not be loaded',
  checking: 'Checking…',
  defaults: 'Your hospital’s system has no rule set; the default limits are used',
  askAgain: 'Check again',
  withOther,
  because: describePatient,
  source: (text: string) => `Source: ${text}`,
  catalogue: 'Rules and sources',
  rule: 'Rule',
  effect: 'This hospital’s policy',
  origin: 'Source',
  rows: 'Entries',
  noData: 'no data: not checked',
  rowsOf: (count: number) => pluralised(count, 'entry', 'entries'),
  levels: { block: 'always a hard stop here', warn: 'always a warning here', off: 'off here' },
  defaultLevel: { block: 'Hard stop', warn: 'Warning', note: 'Note' },
};
export type RuleMessages = Messages<typeof en>;

declare module '../../../i18n/messages.ts' {
  interface Catalogs {
    readonly rules: RuleMessages;
  }
}
