import { en as patientSummary } from '../../patient/summary.en.ts';
import { en as facts } from '../../patient/messages.en.ts';
import type { RulePack } from '../../../../contract/rulePack/rulePack.ts';
import type { RuleName } from '../../../../contract/rules/finding.ts';
import { routeOf } from '../../../../contract/prescribing/usage.ts';
import { type FindingSubject, noSubject } from './findingSubject.ts';
import {
  counted,
  describePatient,
  describeReasons,
  formatAmount,
  preCheck,
  splitEvidence,
  tableTexts,
  unknownTexts,
  withOther,
  weightText,
} from './findingReasons.en.ts';
import type { Messages } from '../../../i18n/messages.ts';

const classNames: Readonly<Record<string, string>> = {
  nsaids: 'NSAIDs',
  'sulfonamide-derivatives': 'sulfonamide derivatives',
  narcotic: 'narcotic',
  'psychotropic-1': 'psychotropic, class I',
  'psychotropic-2': 'psychotropic, class II',
  toxic: 'toxic for medical use',
  precursor: 'precursor chemical',
};

const nameClasses = (evidence: string): string =>
  evidence
    .split(', ')
    .map((name) => classNames[name] ?? name)
    .join(', ');

const routeName = (code: string): string => routeOf(code)?.en ?? code;

const findingTexts: Readonly<Record<RuleName, (evidence: string, subject?: FindingSubject) => string>> = {
  'first-visit': () => 'A first visit; only a follow-up may be prescribed for online',
  guardian: (e) => `Aged ${splitEvidence(e)[0]}: under ${splitEvidence(e)[1]} a guardian must be confirmed`,
  diagnosis: () => 'A diagnosis is required',
  'diagnosis-group': (e) => `${e} is a group of diagnoses; choose one below it`,
  'no-lines': () => 'No drug has been written yet',
  'too-many-lines': (e) =>
    e === ''
      ? 'Number of drugs: other prescriptions of this visit could not be read'
      : `${splitEvidence(e)[0]} drugs; at most ${splitEvidence(e)[1]} on one prescription`,
  'long-course': (e) => `${splitEvidence(e)[0]} days; above ${splitEvidence(e)[1]} a reason is needed`,
  'too-long': (e) => `${splitEvidence(e)[0]} days; the longest course is ${splitEvidence(e)[1]}`,
  'long-antimicrobial': (e) =>
    e === ''
      ? 'Long-term prescription: not known whether this drug is an antimicrobial'
      : `Antimicrobial for ${splitEvidence(e)[0]} days; not allowed in a long-term prescription`,
  'not-online': (e) =>
    e === '' ? 'Drugs not to be sold online: the rule pack has no list' : `Not to be sold online: ${e}`,
  'special-control': (e) =>
    e === ''
      ? 'Special control: not known for this drug'
      : `Specially controlled (${nameClasses(e)}); not prescribed online`,
  'drug-unknown': () => 'This warehouse does not have the drug',
  'vague-dose': (e) => (e.trim() === '' ? 'The dose is missing' : `“${e}” is no dose`),
  'vague-frequency': (e) => `“${e}” is no frequency`,
  'vague-route': (e) => `“${e}” is no route`,
  'vague-when-needed': () => 'When needed: write in the remark when, and how often at the most',
  'route-form': (e) => {
    const [form = '', route = ''] = e.split(' > ');
    return route === ''
      ? 'Route and dosage form: no data to check them by'
      : `This form (${form}) is not given ${routeName(route)}`;
  },
  allergy: (e) =>
    e === ''
      ? 'Allergy history not taken; needed to check this prescription'
      : `Known allergy: ${nameClasses(e)}`,
  'cross-allergy': (e) =>
    e === ''
      ? 'Cross-reactions: the rule pack has no data'
      : `May cross-react with a known allergy: ${nameClasses(e)}`,
  'same-ingredient': (e, subject = noSubject) =>
    e === ''
      ? 'Same ingredient twice: it is not known what is in this drug'
      : `Same ingredient twice: ${e}${withOther(subject)}`,
  'same-class': (e, subject = noSubject) =>
    e === ''
      ? 'Drugs of the same class: no data to check them against'
      : `Two drugs of the same class: ${e}${withOther(subject)}`,
  'already-taking': (e, { other } = noSubject) => {
    const [what = '', until = ''] = e.split(' · ');
    return `The patient has ${other ? `${other.en} (${what})` : what} already${until === '' ? '' : `, until ${until}`}`;
  },
  taking: (e, { other } = noSubject) =>
    e === ''
      ? 'What the patient takes already could not be read'
      : `Taken already, and not known what is in it: ${other?.en ?? e}`,
  interaction: (e, subject = noSubject) =>
    e === '' ? 'Interactions: no data to check them by' : `Interaction: ${e}${withOther(subject)}`,
  contraindication: (e, { by, isNote } = noSubject) =>
    unknownTexts[e] ??
    `${isNote || describeReasons(by) === '' ? 'Caution' : 'Contraindicated'}: ${e}${describeReasons(by)}`,
  coverage: (e, { about = '' } = noSubject) => `${tableTexts[about] ?? about}: not in the data for ${e}`,
  'min-age': (e) =>
    e === ''
      ? 'From which age: not known for this drug'
      : `Aged ${splitEvidence(e)[0]}; to be given from ${splitEvidence(e)[1]} years`,
  'single-dose': (e) =>
    e === ''
      ? 'Dose limits: none known for this drug at this age'
      : `${formatAmount(splitEvidence(e)[0])} at once; at most ${formatAmount(splitEvidence(e)[1])}`,
  'daily-dose': (e, subject = noSubject) => {
    if (e.includes('>'))
      return `${formatAmount(splitEvidence(e)[0])} a day; at most ${formatAmount(splitEvidence(e)[1])}${withOther(subject)}`;
    return subject.other
      ? `Daily dose: the combined amount cannot be calculated${withOther(subject)}`
      : 'Daily dose: the remark does not give a maximum frequency';
  },
  'unusual-dose': (e, { about } = noSubject) => {
    if (e === '') return 'Usual dose: not known for this drug';
    const isHigh = e.includes('>');
    const [found = '', usual = ''] = splitEvidence(e).map(formatAmount);
    const per = about === 'day' ? ' a day' : '';
    return `${found}${per} is far ${isHigh ? 'above' : 'below'} the usual ${usual}${per}: a slip of the decimal point?`;
  },
  weight: weightText,
  weekly: (e) =>
    e === ''
      ? 'Drugs taken once a week: no data to check them by'
      : 'Taken once a week; more often it is dangerous',
  quantity: (e) => {
    if (e === '') return 'Quantity: the remark does not say how often at the most';
    const [asked, needed] = splitEvidence(e);
    return `${asked} packs; the course needs ${needed}`;
  },
  stock: (e) =>
    e === ''
      ? 'Stock: the warehouse did not say'
      : `${splitEvidence(e)[0]} packs asked for, ${splitEvidence(e)[1]} in stock`,
};

const onSuitability =
  'Measures for Prescription Management, art. 35: pharmacists review whether a prescription is suitable';
const onWriting = 'Measures for Prescription Management, art. 6: how a prescription is written';
const onOnline = 'Measures for Internet Diagnosis and Treatment (trial, 2018)';
const onPharmacy = 'The hospital’s own pharmacy';
const onLabels = 'Drug labels, each row with its section';

/** Each rule in the catalogue: its name, its effect in this hospital, and its source. */
const rules: Readonly<
  Record<RuleName, { name: string; effect: (pack: RulePack) => string; origin: string }>
> = {
  'first-visit': {
    name: 'Follow-up only',
    effect: () => 'A first visit is not prescribed for',
    origin: `${onOnline}: no first visits online`,
  },
  guardian: {
    name: 'Guardian',
    effect: (p) => `Under ${p.guardianUnderYears} years a guardian must be confirmed`,
    origin: `${onOnline}: children under 6 are accompanied by a guardian`,
  },
  diagnosis: { name: 'Diagnosis', effect: () => 'At least one diagnosis', origin: onWriting },
  'diagnosis-group': {
    name: 'Diagnosis code',
    effect: () => 'A leaf of ICD-10, not a group of codes',
    origin: 'ICD-10, and the national edition of it for clinical use',
  },
  'no-lines': { name: 'Something prescribed', effect: () => 'At least one drug', origin: onWriting },
  'too-many-lines': {
    name: 'Number of drugs',
    effect: (p) => `At most ${p.mostLines} drugs`,
    origin: 'Measures for Prescription Management, art. 6: at most 5 drugs on one prescription',
  },
  'long-course': {
    name: 'Days',
    effect: (p) => `Above ${p.mostDays} days, in an emergency ${p.emergencyDays}, with a reason`,
    origin: 'Measures for Prescription Management, art. 19',
  },
  'too-long': {
    name: 'Longest course',
    effect: (p) => `Never above ${p.longestDays} days`,
    origin: 'Long-term prescriptions (trial, 2021): at most 12 weeks',
  },
  'long-antimicrobial': {
    name: 'Long-term antimicrobials',
    effect: (p) => `No antibacterial for ${p.longTermFromDays} days or more`,
    origin: 'Long-term prescriptions (trial, 2021), art. 8',
  },
  'not-online': {
    name: 'Not to be sold online',
    effect: () => 'No drug of the national list',
    origin: 'Drugs not to be sold online, first edition (NMPA announcement 111/2022)',
  },
  'special-control': {
    name: 'Specially controlled drugs',
    effect: (p) => `Never online: ${p.forbiddenControl.map((name) => classNames[name] ?? name).join(', ')}`,
    origin: `${onOnline}: no narcotic or psychotropic drugs, nor others of special control`,
  },
  'drug-unknown': { name: 'Drug on sale', effect: () => 'The warehouse sells the drug', origin: onPharmacy },
  'vague-dose': { name: 'Dose', effect: () => 'A number above 0, in the drug’s unit', origin: onWriting },
  'vague-frequency': { name: 'Frequency', effect: () => 'One of the list', origin: onWriting },
  'vague-route': { name: 'Route', effect: () => 'One of the list', origin: onWriting },
  'vague-when-needed': {
    name: 'When needed',
    effect: () => 'The remark says when, and how often at the most',
    origin: onWriting,
  },
  'route-form': {
    name: 'Route and form',
    effect: () => 'A form only by the routes it is made for',
    origin: onLabels,
  },
  allergy: {
    name: 'Allergy',
    effect: () => 'No drug of a class that the patient is allergic to',
    origin: onSuitability,
  },
  'cross-allergy': {
    name: 'Cross-reaction',
    effect: () => 'No drug near to one that the patient is allergic to',
    origin: onLabels,
  },
  'same-ingredient': {
    name: 'Same ingredient twice',
    effect: () => 'On two lines that work in the same place',
    origin: onSuitability,
  },
  'same-class': {
    name: 'Same class twice',
    effect: () => 'Different drugs of one chemical subgroup, except where both are ordinary practice',
    origin: 'WHO ATC/DDD index 2024; reasons for rejection 3-4',
  },
  'already-taking': {
    name: 'Taken already',
    effect: (p) =>
      `The same ingredient from an earlier prescription, unless it ends within ${p.refillDays} days`,
    origin: onSuitability,
  },
  taking: {
    name: 'What is being taken',
    effect: () => 'It was read, and it is known what is in it',
    origin: 'This hospital’s earlier prescriptions',
  },
  interaction: {
    name: 'Interaction',
    effect: () => 'Among the lines, and with what is being taken',
    origin: `${onLabels}; clinical notes to the Chinese Pharmacopoeia`,
  },
  contraindication: {
    name: 'Contraindication',
    effect: () =>
      'By age, sex, pregnancy, nursing, kidneys, liver, diagnosis, and conditions of earlier records',
    origin: onLabels,
  },
  coverage: {
    name: 'What the data covers',
    effect: () => 'An ingredient outside of a table is “not checked” by it',
    origin: 'This rule pack',
  },
  'min-age': {
    name: 'Age',
    effect: () => 'Not below the age on the label',
    origin: 'Drug labels, as the pharmacy has them',
  },
  'single-dose': {
    name: 'Single dose',
    effect: (p) => `Above the limit a reason; above ${p.slipTimes} times of it never`,
    origin: 'Drug labels; Measures for Prescription Management, art. 6: greater doses are signed for again',
  },
  'daily-dose': {
    name: 'Daily dose',
    effect: (p) => `Added up over lines and prescriptions; blocked above ${p.slipTimes} times the limit`,
    origin: 'Drug labels; Measures for Prescription Management, art. 6: greater doses are signed for again',
  },
  'unusual-dose': {
    name: 'Unusual dose',
    effect: () => 'Five times the usual dose or more, a tenth of it or less',
    origin: 'The pharmacy’s usual dose of each drug',
  },
  weight: {
    name: 'Doses by weight',
    effect: () => 'For children, in mg per kilogram; the weight must be known',
    origin: onLabels,
  },
  weekly: {
    name: 'Once a week',
    effect: () => 'Weekly drugs are not given more often',
    origin: onLabels,
  },
  quantity: {
    name: 'Quantity',
    effect: () => 'More than one pack beyond the course, or less than half of it, with a reason',
    origin: onPharmacy,
  },
  stock: { name: 'Stock', effect: () => 'No more packs than the warehouse has', origin: onPharmacy },
};

/** The texts of the prescribing rules. */
export const en = {
  facts,
  patientSummary,
  nameClasses,
  findingTexts,
  rules,
  preCheck,
  severity: { block: 'Blocks', warn: 'Warning', unchecked: 'Not checked', note: 'Note' },
  reasonFor: (finding: string) => `Reason for going on: ${finding}`,
  reasonHint: 'Why it is right here',
  reasonForAll: (count: number) => `Reason for all ${count} that were not checked`,
  reasonForLines: (rule: string, count: number) => `Reason for all ${count} lines: ${rule}`,
  differentReasons: 'Reasons differ; see each line',
  applyToAll: (count: number) => `Use for all ${count}`,
  notOverridden: 'No reason was given',
  noFindings: 'All rules were checked; nothing was found. The indication is yours to judge',
  summary: (blocks: number, warns: number, unchecked: number) =>
    [
      ...(blocks > 0 ? [counted.block(blocks)] : []),
      ...(unchecked > 0 ? [counted.unchecked(unchecked)] : []),
      ...(warns > 0 ? [counted.warn(warns)] : []),
    ].join(' · '),
  counted,
  allPassed: 'All checks passed',
  goToLine: (line: number, rule: string) => `Line ${line}: ${rule}`,
  notChecked: 'Not checked: the rules, the stock or what is being taken could not be read',
  checking: 'Checking…',
  defaults: 'Your hospital’s system offers no rule pack; the usual limits are used',
  askAgain: 'Read again',
  withOther,
  because: describePatient,
  source: (text: string) => `Source: ${text}`,
  catalogue: 'Rules and where they come from',
  rule: 'Rule',
  effect: 'In this hospital',
  origin: 'Source',
  rows: 'Rows of data',
  noData: 'no data: not checked',
  rowsOf: (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`,
  levels: { block: 'always blocks here', warn: 'always warns here', off: 'off here' },
  defaultLevel: { block: 'Blocks', warn: 'Needs a reason', note: 'For information' },
};
export type RuleMessages = Messages<typeof en>;

declare module '../../../i18n/messages.ts' {
  interface Catalogs {
    readonly rules: RuleMessages;
  }
}
