import type { RuleName } from '../../contract/rules.ts';

// Evidence of a limit is written `found > allowed`.
const parts = (evidence: string): [string, string] => {
  const [found = '', allowed = ''] = evidence.split(' > ');
  return [found, allowed];
};

const classes: Readonly<Record<string, string>> = {
  nsaids: 'NSAIDs',
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

const found: Readonly<Record<RuleName, (evidence: string) => string>> = {
  'no-lines': () => 'No drug has been written yet',
  'too-many-lines': (e) => `${parts(e)[0]} drugs; at most ${parts(e)[1]} on one prescription`,
  'too-long': (e) => `${parts(e)[0]} days; the longest course is ${parts(e)[1]}`,
  'long-course': (e) => `${parts(e)[0]} days; above ${parts(e)[1]} a reason is needed`,
  'first-visit': () => 'A first visit; only a follow-up may be prescribed for online',
  guardian: (e) =>
    `Aged ${parts(e.replace('<', '>'))[0]}: under ${parts(e.replace('<', '>'))[1]} a guardian must be confirmed`,
  diagnosis: () => 'A diagnosis is required',
  'drug-unknown': () => 'This warehouse does not have the drug',
  'special-control': (e) =>
    e === ''
      ? 'Special control: not known for this drug'
      : `Specially controlled (${named(e)}); not prescribed online`,
  'vague-dose': (e) => (e.trim() === '' ? 'The dose is missing' : `“${e}” is no dose`),
  'vague-frequency': (e) => `“${e}” is no frequency`,
  'vague-route': (e) => `“${e}” is no route`,
  'vague-when-needed': () => 'When needed: write in the remark when, and how often at the most',
  allergy: (e) => `The patient’s known allergy: ${named(e)}`,
  'same-ingredient': (e) => `Same ingredient as a line above: ${named(e)}`,
  stock: (e) =>
    e === '' ? 'Stock: the warehouse did not say' : `${parts(e)[0]} packs asked for, ${parts(e)[1]} in stock`,
};

/** The prescribing rules in words. */
export const en = {
  found,
  severity: { block: 'Blocks', warn: 'Warning', unchecked: 'Not checked' },
  reasonFor: (finding: string) => `Reason for going on: ${finding}`,
  reasonHint: 'Why it is right here',
  overridden: (reason: string) => `Overridden: ${reason}`,
  notOverridden: 'No reason was given',
  clear: 'All rules were checked; nothing was found',
  counted: (blocks: number, warns: number, unchecked: number) =>
    [
      ...(blocks > 0 ? [`${blocks} ${blocks === 1 ? 'blocks' : 'block'}`] : []),
      ...(warns > 0 ? [`${warns} to give a reason for`] : []),
      ...(unchecked > 0 ? [`${unchecked} not checked`] : []),
    ].join(' · '),
  notChecked: 'Not checked: the rules or the stock could not be read',
  checking: 'Checking…',
  defaults: 'Your hospital’s system offers no rule pack; the usual limits are used',
  askAgain: 'Read again',
};
