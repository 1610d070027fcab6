import { describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { readSources } from './boundaries.ts';

/** Words of the code that mean something else in a clinic: an audit is of quality, an order is of drugs or tests. */
const foreignWords = /\b(?:audit\w*|verdicts?|orders?|warehouses?)\b/i;

/** Sequences, not visits. */
const allowed: readonly string[] = [
  'Click in this order:',
  'Save the current filters, sort order and columns as a view.',
  'Audit trail',
  'Recorded in the audit trail.',
];

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
  textsOf(source).filter((text) => foreignWords.test(text) && !allowed.includes(text));

/** Keys of texts that stand on buttons; a sentence under one of them does not. */
const buttonKeys = new Set(
  'accept add approve ask back cancel cancelNow change claim close copyHere copyTo decline discard edit next print reject release remove resume retry save saveAsNew saveDraft send submit takeOver use write'.split(
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

  it('on buttons are short', () => {
    expect(longButtons(en)).toEqual([]);
  });

  it('on buttons that are too long are found', () => {
    expect(longButtons({ form: { save: 'Keep all that I typed as a new one' } })).toHaveLength(1);
  });
});
