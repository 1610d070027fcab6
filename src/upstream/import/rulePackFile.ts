import * as v from 'valibot';
import { parseDecimal } from '../../contract/prescribing/decimal.ts';
import { rulePack } from '../../contract/rulePack/rulePack.ts';
import { ruleNames } from '../../contract/rules/finding.ts';
import type { Store } from '../db/store.ts';
import type { Problem, Wording } from './problem.ts';
import type { Prepared } from './tableKind.ts';

const partialRulePack = v.partial(rulePack);

/** Fields that contain a decimal as text, or null. */
const decimalFields = new Set(['single', 'daily', 'least', 'most']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pathOf = (parent: string, key: string | number): string =>
  typeof key === 'number' ? `${parent}[${key}]` : parent === '' ? key : `${parent}.${key}`;

/** A row with its id, which its author finds more easily than its place. */
const withId = (path: string, value: unknown): string =>
  isObject(value) && typeof value['id'] === 'string' && path.endsWith(']')
    ? `${path} (${value['id']})`
    : path;

const report = (column: string, expected: Wording, found: unknown): Problem => ({
  line: null,
  column,
  expected,
  found: typeof found === 'string' ? found : (JSON.stringify(found) ?? ''),
});

/** Fields that the schema does not have: a misspelled condition would widen its row. */
const unknownFields = (path: string, written: unknown, read: unknown): Problem[] => {
  if (Array.isArray(written) && Array.isArray(read))
    return written.flatMap((one, at) => unknownFields(withId(pathOf(path, at), one), one, read[at]));
  if (!isObject(written) || !isObject(read)) return [];
  return Object.entries(written).flatMap(([key, value]) =>
    key in read
      ? unknownFields(pathOf(path, key), value, read[key])
      : [report(pathOf(path, key), { zh: '有效的字段名', en: 'a known field name' }, key)],
  );
};

const wrongDecimals = (path: string, value: unknown): Problem[] => {
  if (Array.isArray(value))
    return value.flatMap((one, at) => wrongDecimals(withId(pathOf(path, at), one), one));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    decimalFields.has(key) && typeof field === 'string' && parseDecimal(field) === null
      ? [
          report(
            pathOf(path, key),
            { zh: '带引号的小数，如 "2.5"', en: 'a decimal number in quotes, such as "2.5"' },
            field,
          ),
        ]
      : wrongDecimals(pathOf(path, key), field),
  );
};

const repeatedIds = (pack: Record<string, unknown>): Problem[] =>
  Object.entries(pack).flatMap(([table, rows]) => {
    if (!Array.isArray(rows)) return [];
    const ids: unknown[] = rows.map((row) => (isObject(row) ? row['id'] : undefined));
    return ids.flatMap((id, at) =>
      typeof id === 'string' && ids.indexOf(id) < at
        ? [
            report(
              `${pathOf(table, at)}.id`,
              {
                zh: `与 ${pathOf(table, ids.indexOf(id))} 不同的 id`,
                en: `an id not already used by ${pathOf(table, ids.indexOf(id))}`,
              },
              id,
            ),
          ]
        : [],
    );
  });

const unknownRules = ({ levels }: Record<string, unknown>): Problem[] =>
  Object.keys(isObject(levels) ? levels : {})
    .filter((name) => !ruleNames.some((rule) => rule === name))
    .map((name) =>
      report(
        `levels.${name}`,
        { zh: `规则名：${ruleNames.join('、')}`, en: `a rule: ${ruleNames.join(', ')}` },
        name,
      ),
    );

const typeWords: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  boolean: 'true 或 false',
  Array: '数组',
  Object: '对象',
  '(': '',
  ')': '',
};

/** A type of the schema in Chinese; words in quotes stay. */
const typeInChinese = (expected: string): string =>
  expected.replaceAll(/"[^"]*"|\w+|[()]/g, (word) => typeWords[word] ?? word).replaceAll(' | ', ' 或 ');

const issuePath = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).reduce((path, { key, value }) => {
    const next = pathOf(path, typeof key === 'number' ? key : String(key));
    return withId(next, value);
  }, '');

const problemsOf = (written: Record<string, unknown>): Problem[] => {
  const read = v.safeParse(partialRulePack, written);
  if (!read.success)
    return read.issues.map((issue) =>
      report(
        issuePath(issue),
        { zh: typeInChinese(issue.expected ?? '其他值'), en: issue.expected ?? 'another value' },
        issue.input,
      ),
    );
  return [
    ...unknownFields('', written, read.output),
    ...wrongDecimals('', written),
    ...repeatedIds(written),
    ...unknownRules(written),
  ];
};

const parseJson = (text: string): { value: unknown } | Problem => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const at = /position (\d+)/.exec(message)?.[1];
    const line = at === undefined ? null : text.slice(0, Number(at)).split('\n').length;
    const character = /column (\d+)/.exec(message)?.[1];
    const zh = character === undefined ? '无法解析的内容' : `第 ${character} 个字符处无法解析`;
    return { line, column: '', expected: { zh: 'JSON', en: 'JSON' }, found: { zh, en: message } };
  }
};

/** The name under which a hospital's pack is stored. */
const packName = 'default';

const storedPack = (store: Store): string | undefined =>
  store.one<{ pack: string }>('SELECT pack FROM rule_pack WHERE name = ?', packName)?.pack;

/** Reads a rule pack and compares it with the stored one, which it replaces as a whole. */
export const prepareRulePack = (store: Store, text: string): Prepared => {
  const parsed = parseJson(text);
  const nothing = { kind: 'rule-pack', notes: [], added: [], changed: [], unchanged: 0, absent: 0 };
  const refuse = (problems: Problem[]): Prepared => ({ ...nothing, problems, write: () => undefined });
  if (!('value' in parsed)) return refuse([parsed]);
  if (!isObject(parsed.value))
    return refuse([
      report(
        '',
        { zh: '含审方规则库各表的对象', en: 'an object with the tables of a rule set' },
        parsed.value,
      ),
    ]);
  const problems = problemsOf(parsed.value);
  if (problems.length > 0) return refuse(problems);
  const pack = JSON.stringify(parsed.value);
  const before = storedPack(store);
  const notes = Object.entries(parsed.value).flatMap(([table, value]) =>
    value === null
      ? [
          {
            zh: `${table} 为 null：相关规则为“未审查”`,
            en: `${table} is null: its checks are reported as “not checked”`,
          },
        ]
      : [],
  );
  return {
    ...nothing,
    problems,
    notes,
    added: before === undefined ? [packName] : [],
    changed: before !== undefined && before !== pack ? [packName] : [],
    unchanged: before === pack ? 1 : 0,
    write: () => {
      if (before === undefined) store.run('INSERT INTO rule_pack (name, pack) VALUES (?, ?)', packName, pack);
      else store.run('UPDATE rule_pack SET pack = ? WHERE name = ?', pack, packName);
    },
  };
};

/** The hospital's own pack as a file; an empty one if it uses the product's. */
export const exportRulePack = (store: Store): string =>
  `${JSON.stringify(JSON.parse(storedPack(store) ?? '{}'), null, 2)}\n`;
