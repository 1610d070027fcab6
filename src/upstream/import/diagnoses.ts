import { icdCategory, normalizeIcdCode } from '../../contract/consultation/icdCode.ts';
import { plural } from '../../contract/language/plural.ts';
import { nextId } from '../db/ids.ts';
import { type Column, switchColumn, textColumn } from './columns.ts';
import type { FileCheck, TableKind } from './tableKind.ts';

const codeColumn = textColumn('code', { most: 32, required: true });
const leafColumn = switchColumn('group', 'leaf', ['yes', 'no']);

const columns: readonly Column[] = [
  {
    ...codeColumn,
    expected: {
      zh: '不超过 32 个半角字符的编码，无空格，以大写字母或数字开头',
      en: 'a code without spaces or full-width characters, at most 32 characters, beginning with a capital letter or a digit',
    },
    parse: (cell) => {
      const isPlain = cell === normalizeIcdCode(cell) && /^[A-Z0-9]\S*$/.test(cell);
      return isPlain ? codeColumn.parse(cell) : undefined;
    },
  },
  textColumn('diagnosis', { stored: 'name', most: 200, required: true }),
  textColumn('diagnosis_en', { stored: 'name_en', most: 200 }),
  textColumn('initials', {
    most: 100,
    pattern: /^[a-z0-9]+$/,
    form: { zh: '小写拼音首字母', en: 'lower-case pinyin initials' },
  }),
  textColumn('edition', { most: 40 }),
  leafColumn,
];

/** Rules compare the ICD-10 category of a code, which is computed (`icdCategory`): no edition needs a table for it. */
const checkDiagnoses = ({ rows, note }: FileCheck): void => {
  const codes = rows.flatMap(({ values }) => (typeof values['code'] === 'string' ? [values['code']] : []));
  const uncategorized = codes.filter((code) => icdCategory(code) === null);
  const [first] = uncategorized;
  const { length } = uncategorized;
  if (first !== undefined)
    note({
      zh: `${length} 个编码不属于任何 ICD-10 类目，规则无法识别，例如 ${first}`,
      en: plural(
        length,
        `1 code is not in any ICD-10 category, so the rules do not check it: ${first}`,
        `${length} codes are not in any ICD-10 category, so the rules do not check them; the first is ${first}`,
      ),
    });
};

/** The hospital's diagnoses: codes of ICD-10 and of its national editions, and the groups above them. */
export const diagnosesKind: TableKind = {
  name: 'diagnoses',
  table: 'diagnosis',
  key: ['code'],
  columns: () => columns,
  newRow: () => ({ id: nextId() }),
  check: checkDiagnoses,
};
