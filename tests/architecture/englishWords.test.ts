import { describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { readSources } from './boundaries.ts';

/** Words of the code that mean something else in a clinic: an audit is of quality, an order is of drugs or tests. */
const foreignWords = /\b(?:audit\w*|verdicts?|orders?|warehouses?)\b/i;

/**
 * Words that a native clinician put others in the place of: a review is started, a prescription has issues, a visit is
 * completed, a prescription is available to review and being reviewed, a status is set to away, a file is imported.
 */
const retiredWords =
  /\b(?:(?:un)?claim\w*|rational|finished|video visits?|the elderly|free to review|in review by|prescriber asked|set as away|patient’s view|half-width|text-direction|applied files?|apply (?:a|this) file|widen the)\b/i;

/**
 * Chinese, translated word by word, each with texts that said so. What is right elsewhere is bound to its phrase, or to the
 * whole text: a file may be dropped here. Patients of the demo may say any of it.
 */
const calques: readonly (readonly [phrases: RegExp, texts: string])[] = [
  // Screens and lists.
  [/\bcloud rooms?\b|^personal data$|\bsign-ins?\b/i, 'Cloud room / Personal data / Sign-ins'],
  [
    /^acts$|\b(?:search and act|screen or act)\b/i,
    'Acts / Search and act (Ctrl+K) / Patient, screen or act…',
  ],
  [/\b(?:quick entr(?:y|ies)|whole queue)\b/i, 'Quick entries / The whole queue'],
  [/\b(?:no such page|list as it was)\b/i, 'There is no such page / To the list as it was'],
  [/^not live$|\b(?:live line|line is (?:weak|down))\b/i, 'Not live / Live line / The line is down.'],
  // Fields and states.
  [/^(?:state|begun|good at|nobody)$|\bheld by you\b/i, 'State / Begun / Good at / Nobody / Held by you'],
  [/\b(?:present illness|auxiliary)\b/i, 'Present illness / Auxiliary examinations'],
  [/\bseen (?:last|longest ago) first\b/i, 'Seen last first / Seen longest ago first'],
  [/\bruns out soon\b|\bha(?:s|ve) run out(?! of)\b/i, 'Runs out soon / The remembered log-in has run out'],
  [
    /\bnot known yet(?:$| whether)|\bdoes not run out\b/i,
    'Not known yet / Not known yet whether … / Does not run out',
  ],
  [/\b(?:told by the patient|patient told nothing)\b/i, 'Told by the patient / The patient told nothing'],
  // Buttons.
  [/\bmend(?:s|ed|ing)?\b|\banew\b/i, 'Mend / Mending RX1… / Logging in again loads this page anew'],
  [/^hand in\b|\bhanded in\b/i, 'Hand in for review / Not handed in yet'],
  [/^take it$|\btake (?:theirs|the other|that text)\b/i, 'Take it / Take the other / Take that text instead'],
  [
    /\btake(?:n|s)? (?:(?:it|them) )?(?:away|back)\b/i,
    'Take away: X / Take it back / The call was taken back.',
  ],
  [/\btake (?:it|them) out\b|\btake into (?:past|allerg)/i, 'Take them out / Take into allergies'],
  [/^put in(?:to)?\b|\bwas put in\b/i, 'Put in {x} / Put into the case record / Nothing was put in'],
  [/\bdrop my changes\b|\bdrops? it\b(?! (?:here|in|on|to))/i, 'Drop my changes / Logging out drops it.'],
  [/^go(?:ing)? on[.…]?$|\band go on\b/i, 'Going on… / Drop it and go on'],
  [
    /\blet it go\b|\bis let go\b|\bleave it enabled\b/i,
    'Let it go / The review is let go / Leave it enabled',
  ],
  [/^(?:understood|write on|(?:un)?fold|hang up)$/i, 'Understood / Write on / Fold / Unfold / Hang up'],
  [/^speak (?:chinese|english)\b|\bskip to the content\b/i, 'Speak Chinese · 中文 / Skip to the content'],
  [/\b(?:delete for good|password once more)\b/i, 'Delete for good / New password once more'],
  // Sentences.
  [/\b(?:is|are) called that\b|\bwhat becomes of\b/i, 'Nothing is called that. / What becomes of X'],
  [/\bstill holds?\b|(?<!\b(?:is|are) )\ball the same\b/i, 'Does it still hold? / Finish all the same'],
  [/\bstands (?:already|here|there|around|in the)\b/i, 'Stands in the case record / What stands around it'],
  [/\bwhere things stand\b|\bwh(?:at|o) waits\b/i, 'Where things stand / What waits / Who waits longest'],
  [
    /\b(?:patients|things) wait\b|\bwaits for\b/i,
    '11 patients wait / 3 things wait for you / It waits for review',
  ],
  [
    /\b(?:again|here|back) by itself\b|\bis there\b\.?$/i,
    'It comes back by itself. / A new version is there.',
  ],
  [
    /\bthe sign (?:beside|before) the address\b|\bpicture rests\b/i,
    'by the sign beside the address / Your picture rests',
  ],
  [
    /\b(?:is no dose|no dose is|near to the patient)\b/i,
    '“x” is no dose / No dose is that large / Near to the patient’s',
  ],
  [
    /\bat most a day$|\bprescribed for online\b/i,
    'At most a day / only a follow-up may be prescribed for online',
  ],
  [/\b(?:export broke off|voice goes on)\b/i, 'The export broke off. / …, the voice goes on'],
  [
    /\bno reason of the\b|\bpage was loaded\b/i,
    'No reason of the list / … waits: this page was loaded again.',
  ],
  [/\b(?:as the system has|in the time of)\b/i, 'Theme as the system has it / In the time of the hospital.'],
  [
    /\bas (?:a|the) patient (?:will read|reads)\b/i,
    'As a patient reads it / Reason, as the patient will read it',
  ],
];

const isRetired = (path: string, text: string): boolean =>
  retiredWords.test(text) ||
  (!path.startsWith('src/upstream/demo/') && calques.some(([phrases]) => phrases.test(text)));

/** Pinyin initials find nothing in English; the rule pack is what administrators load, and doctors have a rule set. */
const retiredInConsole = /\binitials\b|\brule packs?\b/i;

const contraction = /[a-z](?:n’t|’(?:re|ve|ll|m|d))\b/;
const clinicalScreens =
  /\/(?:domain|features\/(?:audit|cloudRoom|consultation|dashboard|prescriptions|visits))\//;

/** Sequences, not visits; and a screen. */
const allowed = /Click in this order|sort order|audit trail/gi;

/** The texts of a message file: its literals without what they insert, and without imports and comments. */
const textsOf = (source: string): string[] => {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^import[\s\S]*?from '[^']*';$/gm, '')
    .replaceAll(/\$\{[^{}`]*\}/g, ' ');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
};

const foreignTexts = (source: string): string[] =>
  textsOf(source).filter((text) => foreignWords.test(text.replaceAll(allowed, '')));

/** The English of texts that stand beside their Chinese. */
const textsBesideChinese = (source: string): string[] =>
  [...source.matchAll(/\ben: (?:\([^)]*\) =>\s*)?(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)/g)].map(
    ([, single, template]) => single ?? template ?? '',
  );

const retiredTexts = (path: string, source: string): string[] => {
  if (!path.endsWith('.en.ts')) return textsBesideChinese(source).filter((text) => isRetired(path, text));
  return textsOf(source).filter(
    (text) =>
      isRetired(path, text) ||
      (retiredInConsole.test(text) && !path.includes('/hospitalData/')) ||
      (contraction.test(text) && clinicalScreens.test(path)),
  );
};

/** Keys of texts that stand on buttons; a sentence under one of them does not. */
const buttonKeys = new Set(
  'accept add approve ask back cancel cancelNow change claim close continueAsNew copyHere copyTo decline discard edit next print reject release remove resume retry save saveDraft send submit takeOver use write'.split(
    ' ',
  ),
);
const mostOnButton = 28;

const longButtons = (messages: object, path = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return longButtons(value, `${path}${key}.`);
    return buttonKeys.has(key) &&
      typeof value === 'string' &&
      !value.endsWith('.') &&
      value.length > mostOnButton
      ? [`${path}${key}: ${value}`]
      : [];
  });

describe('English texts', () => {
  const files = [...readSources()].filter(([path]) => path.endsWith('.en.ts'));

  it('say visit, pharmacist review, decision and pharmacy', () => {
    expect(files.length).toBeGreaterThan(30);
    const found = files.flatMap(([path, source]) => foreignTexts(source).map((text) => `${path}: ${text}`));
    expect(found).toEqual([]);
  });

  it.each([
    "export const en = { title: 'My audits' };",
    'export const en = { title: (no: string) => `Order ${no}` };',
    'export const en = { role: "Auditor" };',
  ])('that do not are found: %s', (source) => {
    expect(foreignTexts(source)).toHaveLength(1);
  });

  it('say start review, completed, no issues and video consultation, and on clinical screens nothing contracted', () => {
    const found = [...readSources()].flatMap(([path, source]) =>
      retiredTexts(path, source).map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['src/console/features/audit/messages.en.ts', "export const en = { claim: 'Claim next' };"],
    ['src/console/features/dashboard/messages.en.ts', "export const en = { done: 'Finished today' };"],
    ['src/console/domain/a.en.ts', "export const en = { hint: 'Name, initials or code' };"],
    ['src/console/features/visits/messages.en.ts', 'export const en = { page: `Page ${n} doesn’t exist` };'],
    ['src/contract/a.ts', "const a = { zh: '领取', en: 'Unclaimed' };"],
    [
      'src/console/features/shell/messages.en.ts',
      'export const en = { n: (n: number) => `${n} free to review` };',
    ],
    ['src/contract/a.ts', "const a = { zh: '请医生说明', en: 'Prescriber asked' };"],
    ['src/upstream/a.ts', 'const a = { en: (n: number) => `${n} video visits` };'],
    ['src/console/features/visits/messages.en.ts', "export const en = { title: 'Cloud room' };"],
    ['src/contract/a.ts', "const a = { zh: '修改', en: 'Mend' };"],
  ])('of %s that do not are found', (path, source) => {
    expect(retiredTexts(path, source)).toHaveLength(1);
  });

  it('of patients say that their tablets have run out', () => {
    const source = "const a = { zh: '药吃完了', en: 'My tablets have run out' };";
    expect(retiredTexts('src/upstream/demo/patients/a.ts', source)).toEqual([]);
    expect(retiredTexts('src/contract/a.ts', source)).toHaveLength(1);
  });

  it.each(calques)('translated word by word are found: %s', (phrases, texts) => {
    expect(texts.split(' / ').filter((text) => !phrases.test(text))).toEqual([]);
  });

  it('on buttons are short', () => {
    expect(longButtons(en)).toEqual([]);
  });

  it('on buttons that are too long are found', () => {
    expect(longButtons({ form: { save: 'Keep all that I typed as a new one' } })).toHaveLength(1);
  });
});
