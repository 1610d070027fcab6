import type { RulePack } from '../../contract/rulePack/rulePack.ts';
import type { RuleName } from '../../contract/rules/finding.ts';
import { doseUnitOf } from '../../contract/prescribing/usage.ts';
import { type About, alone } from './about.ts';
import { because, byPatient, withOther } from './grounds.en.ts';
import type { Worded } from './worded.ts';

// Evidence of a limit is written `found > allowed`, and of an age `age < from`.
const parts = (evidence: string): [string, string] => {
  const [found = '', allowed = ''] = evidence.split(/ [<>] /);
  return [found, allowed];
};

const counted = (amount: string): string => {
  const [count = '', unit = ''] = amount.split(' ');
  const known = doseUnitOf(unit);
  return known ? `${count} ${Number(count) > 1 ? known.many : known.en}` : amount;
};

const classes: Readonly<Record<string, string>> = {
  nsaids: 'NSAIDs',
  'sulfonamide-derivatives': 'sulfonamide derivatives',
  narcotic: 'narcotic',
  'psychotropic-1': 'psychotropic, class I',
  'psychotropic-2': 'psychotropic, class II',
  toxic: 'toxic for medical use',
  precursor: 'precursor chemical',
};

const named = (evidence: string): string =>
  evidence
    .split(', ')
    .map((name) => classes[name] ?? name)
    .join(', ');

const asked: Readonly<Record<string, string>> = {
  '': 'Contraindications: the rule pack has none for this',
  sex: 'The patient’s sex is not known; a drug here depends on it',
  pregnant: 'Whether she is pregnant or nursing is not known; a drug here depends on it',
};

const found: Readonly<Record<RuleName, (evidence: string, about?: About) => string>> = {
  'first-visit': () => 'A first visit; only a follow-up may be prescribed for online',
  guardian: (e) => `Aged ${parts(e)[0]}: under ${parts(e)[1]} a guardian must be confirmed`,
  diagnosis: () => 'A diagnosis is required',
  'diagnosis-group': (e) => `${e} is a group of diagnoses; choose one below it`,
  'no-lines': () => 'No drug has been written yet',
  'too-many-lines': (e) => `${parts(e)[0]} drugs; at most ${parts(e)[1]} on one prescription`,
  'long-course': (e) => `${parts(e)[0]} days; above ${parts(e)[1]} a reason is needed`,
  'too-long': (e) => `${parts(e)[0]} days; the longest course is ${parts(e)[1]}`,
  'special-control': (e) =>
    e === ''
      ? 'Special control: not known for this drug'
      : `Specially controlled (${named(e)}); not prescribed online`,
  'drug-unknown': () => 'This warehouse does not have the drug',
  'vague-dose': (e) => (e.trim() === '' ? 'The dose is missing' : `“${e}” is no dose`),
  'vague-frequency': (e) => `“${e}” is no frequency`,
  'vague-route': (e) => `“${e}” is no route`,
  'vague-when-needed': () => 'When needed: write in the remark when, and how often at the most',
  allergy: (e) => `The patient’s known allergy: ${named(e)}`,
  'cross-allergy': (e) =>
    e === ''
      ? 'Cross-reactions: the rule pack has no data'
      : `Near to the patient’s known allergy: ${named(e)}`,
  'same-ingredient': (e, about = alone) =>
    e === ''
      ? 'Same ingredient twice: it is not known what is in this drug'
      : `Same ingredient twice: ${e}${withOther(about)}`,
  'already-taking': (e, { other } = alone) => {
    const [what = '', until = ''] = e.split(' · ');
    return `The patient has ${other ? `${other.en} (${what})` : what} already, until ${until}`;
  },
  taking: (e, { other } = alone) =>
    e === ''
      ? 'What the patient takes already could not be read'
      : `Taken already, and not known what is in it: ${other?.en ?? e}`,
  interaction: (e, about = alone) =>
    e === '' ? 'Interactions: no data to check them by' : `Interaction: ${e}${withOther(about)}`,
  contraindication: (e, { by } = alone) => asked[e] ?? `Contraindicated: ${e}${byPatient(by)}`,
  'min-age': (e) =>
    e === ''
      ? 'From which age: not known for this drug'
      : `Aged ${parts(e)[0]}; to be given from ${parts(e)[1]} years`,
  'single-dose': (e) =>
    e === ''
      ? 'Dose limits: none known for this drug at this age'
      : `${counted(parts(e)[0])} at once; at most ${counted(parts(e)[1])}`,
  'daily-dose': (e, about = alone) =>
    e.includes('>')
      ? `${counted(parts(e)[0])} a day; at most ${counted(parts(e)[1])}${withOther(about)}`
      : 'The dose of a day: the remark does not say how often at the most',
  stock: (e) =>
    e === '' ? 'Stock: the warehouse did not say' : `${parts(e)[0]} packs asked for, ${parts(e)[1]} in stock`,
};

const onSuitability =
  'Measures for Prescription Management, art. 35: pharmacists review whether a prescription is suitable';
const onWriting = 'Measures for Prescription Management, art. 6: how a prescription is written';
const onOnline = 'Measures for Internet Diagnosis and Treatment (trial, 2018)';
const onHouse = 'The hospital’s own pharmacy';
const onLabels = 'Drug labels, each row with its section';

/** Each rule in the catalogue: its name, its effect in this hospital, and its source. */
const rules: Readonly<Record<RuleName, { name: string; does: (pack: RulePack) => string; origin: string }>> =
  {
    'first-visit': {
      name: 'Follow-up only',
      does: () => 'A first visit is not prescribed for',
      origin: `${onOnline}: no first visits online`,
    },
    guardian: {
      name: 'Guardian',
      does: (p) => `Under ${p.guardianUnderYears} years a guardian must be confirmed`,
      origin: `${onOnline}: children under 6 are accompanied by a guardian`,
    },
    diagnosis: { name: 'Diagnosis', does: () => 'At least one diagnosis', origin: onWriting },
    'diagnosis-group': {
      name: 'Diagnosis code',
      does: () => 'A leaf of ICD-10, not a group of codes',
      origin: 'ICD-10, and the national edition of it for clinical use',
    },
    'no-lines': { name: 'Something prescribed', does: () => 'At least one drug', origin: onWriting },
    'too-many-lines': {
      name: 'Number of drugs',
      does: (p) => `At most ${p.mostLines} drugs`,
      origin: 'Measures for Prescription Management, art. 6: at most 5 drugs on one prescription',
    },
    'long-course': {
      name: 'Days',
      does: (p) => `Above ${p.mostDays} days, in an emergency ${p.emergencyDays}, with a reason`,
      origin: 'Measures for Prescription Management, art. 19',
    },
    'too-long': {
      name: 'Longest course',
      does: (p) => `Never above ${p.longestDays} days`,
      origin: 'Long-term prescriptions (trial, 2021): at most 12 weeks',
    },
    'special-control': {
      name: 'Specially controlled drugs',
      does: (p) => `Never online: ${p.forbiddenControl.map((name) => classes[name] ?? name).join(', ')}`,
      origin: `${onOnline}: no narcotic or psychotropic drugs, nor others of special control`,
    },
    'drug-unknown': { name: 'Drug on sale', does: () => 'The warehouse sells the drug', origin: onHouse },
    'vague-dose': { name: 'Dose', does: () => 'A number above 0, in the drug’s unit', origin: onWriting },
    'vague-frequency': { name: 'Frequency', does: () => 'One of the list', origin: onWriting },
    'vague-route': { name: 'Route', does: () => 'One of the list', origin: onWriting },
    'vague-when-needed': {
      name: 'When needed',
      does: () => 'The remark says when, and how often at the most',
      origin: onWriting,
    },
    allergy: {
      name: 'Allergy',
      does: () => 'No drug of a class that the patient is allergic to',
      origin: onSuitability,
    },
    'cross-allergy': {
      name: 'Cross-reaction',
      does: () => 'No drug near to one that the patient is allergic to',
      origin: onLabels,
    },
    'same-ingredient': {
      name: 'Same ingredient twice',
      does: () => 'On two lines that work in the same place',
      origin: onSuitability,
    },
    'already-taking': {
      name: 'Taken already',
      does: (p) =>
        `The same ingredient from an earlier prescription, unless it ends within ${p.refillDays} days`,
      origin: onSuitability,
    },
    taking: {
      name: 'What is being taken',
      does: () => 'It was read, and it is known what is in it',
      origin: 'This hospital’s earlier prescriptions',
    },
    interaction: {
      name: 'Interaction',
      does: () => 'Among the lines, and with what is being taken',
      origin: `${onLabels}; clinical notes to the Chinese Pharmacopoeia`,
    },
    contraindication: {
      name: 'Contraindication',
      does: () => 'By age, sex, pregnancy, diagnosis; nursing as far as a diagnosis says it',
      origin: onLabels,
    },
    'min-age': {
      name: 'Age',
      does: () => 'Not below the age on the label',
      origin: 'Drug labels, as the pharmacy has them',
    },
    'single-dose': {
      name: 'Single dose',
      does: (p) => `Above the limit a reason; above ${p.slipTimes} times of it never`,
      origin: 'Drug labels; Measures for Prescription Management, art. 6: greater doses are signed for again',
    },
    'daily-dose': {
      name: 'Daily dose',
      does: (p) => `Also over several lines; above ${p.slipTimes} times the limit never`,
      origin: 'Drug labels; Measures for Prescription Management, art. 6: greater doses are signed for again',
    },
    stock: { name: 'Stock', does: () => 'No more packs than the warehouse has', origin: onHouse },
  };

/** The texts of the prescribing rules. */
export const en = {
  found,
  rules,
  severity: { block: 'Blocks', warn: 'Warning', unchecked: 'Not checked' },
  reasonFor: (finding: string) => `Reason for going on: ${finding}`,
  reasonHint: 'Why it is right here',
  reasonForAll: (count: number) => `Reason for all ${count} that were not checked`,
  notOverridden: 'No reason was given',
  clear: 'All rules were checked; nothing was found',
  counted: (blocks: number, warns: number, unchecked: number) =>
    [
      ...(blocks > 0 ? [`${blocks} ${blocks === 1 ? 'block' : 'blocks'}`] : []),
      ...(unchecked > 0 ? [`${unchecked} not checked`] : []),
      ...(warns > 0 ? [`${warns} ${warns === 1 ? 'reason' : 'reasons'} to give`] : []),
    ].join(' · '),
  leadTo: (line: number, rule: string) => `Line ${line}: ${rule}`,
  notChecked: 'Not checked: the rules, the stock or what is being taken could not be read',
  checking: 'Checking…',
  defaults: 'Your hospital’s system offers no rule pack; the usual limits are used',
  askAgain: 'Read again',
  withOther,
  because,
  source: (text: string) => `Source: ${text}`,
  catalogue: 'Rules and where they come from',
  rule: 'Rule',
  does: 'In this hospital',
  origin: 'Source',
  rows: 'Rows of data',
  noData: 'no data: not checked',
  rowsOf: (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`,
  levels: { block: 'always blocks here', warn: 'always warns here', off: 'off here' },
  defaultLevel: { block: 'Blocks', warn: 'Needs a reason' },
};
export type RuleWords = Worded<typeof en>;
