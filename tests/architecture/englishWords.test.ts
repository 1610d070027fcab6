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
  if (!path.endsWith('.en.ts')) return textsBesideChinese(source).filter((text) => retiredWords.test(text));
  return textsOf(source).filter(
    (text) =>
      retiredWords.test(text) ||
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
  ])('of %s that do not are found', (path, source) => {
    expect(retiredTexts(path, source)).toHaveLength(1);
  });

  it('on buttons are short', () => {
    expect(longButtons(en)).toEqual([]);
  });

  it('on buttons that are too long are found', () => {
    expect(longButtons({ form: { save: 'Keep all that I typed as a new one' } })).toHaveLength(1);
  });
});
