import { counted } from '../../contract/language/plural.ts';
import { parseDecimal, compare } from '../../contract/prescribing/decimal.ts';
import { rounding } from '../../contract/prescribing/drug.ts';
import { frequencies, routes } from '../../contract/prescribing/usage.ts';
import { allergyClassNames } from '../../contract/rules/patient/allergyWords.ts';
import { nextId } from '../db/ids.ts';
import type { Store } from '../db/store.ts';
import { rulePackOf } from '../prescriptions/rulePackOf.ts';
import {
  choiceColumn,
  decimalColumn,
  integerColumn,
  namesColumn,
  switchColumn,
  textColumn,
  yuanColumn,
} from './columns.ts';
import type { Wording } from './problem.ts';
import type { FileCheck, FileRow, TableKind } from './tableKind.ts';

const controlClasses = ['none', 'narcotic', 'psychotropic-1', 'psychotropic-2', 'toxic', 'precursor'];

// A class that no rule compares would look like a check that found nothing.
const allergyClassesOf = (store: Store): string[] => {
  const rows = rulePackOf(store).crossAllergies ?? [];
  return [...new Set([...allergyClassNames, ...rows.flatMap(({ from, to }) => [from, ...to])])];
};

const drugColumns = (store: Store) => {
  const classes = allergyClassesOf(store);
  return [
    textColumn('code', {
      most: 64,
      required: true,
      pattern: /^\S+$/,
      form: { zh: '不含空格的编码', en: 'a code without spaces' },
    }),
    textColumn('name', { most: 100, required: true }),
    textColumn('name_en', { most: 200 }),
    textColumn('initials', {
      most: 60,
      pattern: /^[a-z0-9]+$/,
      form: { zh: '小写拼音首字母', en: 'lower-case pinyin initials' },
    }),
    textColumn('atc', {
      most: 7,
      pattern: /^[A-Z]\d\d[A-Z]{2}\d\d$/,
      form: { zh: 'ATC 编码，例如 C08CA01', en: 'an ATC code such as C08CA01' },
    }),
    textColumn('form', {
      most: 40,
      required: true,
      pattern: /^[a-z-]+$/,
      form: { zh: '剂型，例如 tablet', en: 'a form such as tablet' },
    }),
    textColumn('strength', { most: 60, required: true }),
    textColumn('dose_unit', { most: 20, required: true }),
    decimalColumn('unit_amount'),
    textColumn('count_unit', { most: 20, required: true }),
    textColumn('count_unit_en', { most: 20 }),
    integerColumn('pack_size', 1, 100_000),
    textColumn('pack_unit', { most: 20, required: true }),
    textColumn('pack_unit_en', { most: 20 }),
    choiceColumn('rounding', rounding.options),
    yuanColumn('price_yuan', 'price_fen'),
    textColumn('maker', { most: 200 }),
    textColumn('approval_number', { most: 60 }),
    textColumn('insurance_code', {
      most: 60,
      pattern: /^[A-Za-z0-9-]+$/,
      form: { zh: '字母、数字和连字符', en: 'letters, digits and hyphens' },
    }),
    choiceColumn('special_control', controlClasses, { empty: null }),
    integerColumn('min_age_years', 0, 120, null),
    decimalColumn('max_daily', null),
    decimalColumn('default_dose', ''),
    choiceColumn(
      'frequency',
      frequencies.map(({ code }) => code),
      { empty: '' },
    ),
    choiceColumn(
      'route',
      routes.map(({ code }) => code),
      { empty: '' },
    ),
    namesColumn('ingredients', {
      form: { zh: '小写英文国际非专利名称（INN）', en: 'international nonproprietary names in lower case' },
      isName: (name) => name !== '' && name.length <= 100 && name === name.toLowerCase(),
    }),
    namesColumn('allergy_classes', {
      form: { zh: `以下名称：${classes.join('、')}`, en: `names from ${classes.join(', ')}` },
      isName: (name) => classes.includes(name),
      none: 'none',
    }),
    switchColumn('on_sale', 'enabled'),
  ];
};

const isAbove = (a: FileRow['values'][string], b: FileRow['values'][string]): boolean => {
  const [left, right] = [parseDecimal(String(a ?? '')), parseDecimal(String(b ?? ''))];
  return left !== null && right !== null && compare(left, right) > 0;
};

const checkDrugs = ({ store, rows, storedOf, report, note }: FileCheck): void => {
  const forms = new Set(rulePackOf(store).formRoutes?.map(({ form }) => form));
  for (const row of rows) {
    const { default_dose: dose, max_daily: maxDaily, dose_unit: unit } = row.values;
    if (isAbove(dose, maxDaily))
      report(row, 'default_dose', {
        zh: '不高于 max_daily 的剂量',
        en: 'a dose that is not above max_daily',
      });
    const storedUnit = storedOf(row)?.['dose_unit'];
    // 0.5 g in a doctor's template must not become 0.5 mg.
    if (unit !== undefined && storedUnit !== undefined && unit !== storedUnit)
      report(row, 'dose_unit', {
        zh: `原单位 ${storedUnit}（草稿和模板的剂量均用此单位；如需更换请使用新编码）`,
        en: `${storedUnit}, as stored: drafts and templates give doses in this unit (or use a new code)`,
      });
  }
  const count = (isMeant: (values: FileRow['values']) => boolean, text: Wording): void => {
    const { length } = rows.filter(({ values }) => isMeant(values));
    if (length > 0)
      note({ zh: `${length} 种药品${text.zh}`, en: `${counted(length, 'drug')} with ${text.en}` });
  };
  count((values) => values['ingredients'] === '[]', {
    zh: '未填成分：规则只能显示“未审查”',
    en: 'no ingredients: the rules can only report “not checked”',
  });
  count((values) => values['allergy_classes'] === '', {
    zh: '未填 allergy_classes：过敏规则只能显示“未审查”（确无类别请填 none）',
    en: 'no allergy_classes: allergies are “not checked” (write “none” for a drug without a class)',
  });
  count((values) => values['special_control'] === null, {
    zh: '未填 special_control：是否为特殊管理药品未知',
    en: 'no special_control: controlled-drug status unknown',
  });
  count((values) => typeof values['form'] === 'string' && !forms.has(values['form']), {
    zh: '的剂型不在审方规则库中：给药途径规则只能显示“未审查”',
    en: 'a form that is not in the rule set: routes are “not checked”',
  });
};

/** The hospital's drugs, without their stock. */
export const drugsKind: TableKind = {
  name: 'drugs',
  table: 'drug',
  key: ['code'],
  columns: drugColumns,
  newRow: () => ({ id: nextId() }),
  check: checkDrugs,
};
