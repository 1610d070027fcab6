import type { Store } from '../db/store.ts';

/** The size of a large hospital's catalogues, over which the search has to be fast. */
export const catalogSize = { drugs: 20_000, codes: 40_000 } as const;

// Parts of real names: salts, stems, forms; sites, findings, courses. They can be combined in any number.
const salts = ['盐酸', '硫酸', '苯磺酸', '马来酸', '富马酸', '酒石酸', '复方', '注射用', '小儿', '甲磺酸'];
const stems = [
  '阿莫西',
  '头孢克',
  '氨氯地',
  '布洛',
  '二甲双',
  '阿托伐',
  '奥美拉',
  '氯雷他',
  '蒙脱',
  '左氧氟',
];
const forms = [
  '平片',
  '林胶囊',
  '芬颗粒',
  '胍缓释片',
  '汀钙片',
  '唑肠溶片',
  '定糖浆',
  '石散',
  '沙星注射液',
  '洛滴眼液',
];
const sites = [
  '急性',
  '慢性',
  '原发性',
  '继发性',
  '复发性',
  '先天性',
  '变应性',
  '感染性',
  '外伤性',
  '老年性',
];
const organs = ['咽', '扁桃体', '支气管', '胃', '十二指肠', '膀胱', '前列腺', '肩关节', '腰椎', '结膜'];
const findings = ['炎', '溃疡', '结石', '息肉', '出血', '狭窄', '感染', '疼痛', '肿瘤', '功能障碍'];

const saltsEn = [
  'Hydrochloride',
  'Sulfate',
  'Besilate',
  'Maleate',
  'Fumarate',
  'Tartrate',
  'Compound',
  'Injectable',
];
const stemsEn = ['amoxi', 'cefac', 'amlo', 'ibu', 'metfo', 'atorva', 'omepra', 'lorata', 'smec', 'levoflo'];
const formsEn = [
  'dipine tablets',
  'cillin capsules',
  'profen granules',
  'rmin tablets',
  'statin tablets',
  'zole tablets',
];
const sitesEn = [
  'Acute',
  'Chronic',
  'Primary',
  'Secondary',
  'Recurrent',
  'Congenital',
  'Allergic',
  'Infectious',
];
const organsEn = [
  'pharyngeal',
  'tonsillar',
  'bronchial',
  'gastric',
  'duodenal',
  'vesical',
  'prostatic',
  'shoulder',
];
const findingsEn = [
  'inflammation',
  'ulcer',
  'calculus',
  'polyp',
  'bleeding',
  'stenosis',
  'infection',
  'pain',
];

const at = (words: readonly string[], n: number): string => words[n % words.length] ?? '';
const nameParts = (
  n: number,
  [a, b, c]: readonly [readonly string[], readonly string[], readonly string[]],
) => [at(a, n), at(b, Math.floor(n / 7)), at(c, Math.floor(n / 53))];
const letters = (n: number, length: number): string =>
  Array.from({ length }, (_, place) =>
    String.fromCharCode(97 + (((n + 1) * 7919 * (place + 3) + place * n) % 26)),
  ).join('');

const drugColumns = `id, code, name, name_en, initials, form, strength, dose_unit, unit_amount, count_unit, pack_size,
  pack_unit, rounding, price_fen, ingredients, special_control, default_dose, frequency, route`;

/** Adds 20,000 drugs in one warehouse and 40,000 diagnosis codes, a tenth of them groups, to a hospital. */
export const seedLargeCatalog = (store: Store, warehouseId: string): void =>
  store.transaction(() => {
    for (let n = 0; n < catalogSize.drugs; n += 1) {
      const id = `many-drug-${n}`;
      store.run(
        `INSERT INTO drug (${drugColumns})
         VALUES (?, ?, ?, ?, ?, 'tablet', ?, 'mg', '5', '片', 28, '盒', 'counted', ?, ?, 'none', '5', 'qd', 'oral')`,
        id,
        `M${String(n).padStart(5, '0')}`,
        `${nameParts(n, [salts, stems, forms]).join('')}${n}号`,
        `${nameParts(n, [saltsEn, stemsEn, formsEn]).join(' ')} ${n}`,
        letters(n, 4 + (n % 6)),
        `${1 + (n % 500)}mg`,
        100 + (n % 9000),
        JSON.stringify([`ingredient ${n % 3000}`]),
      );
      store.run(
        'INSERT INTO stock (warehouse_id, drug_id, packs) VALUES (?, ?, ?)',
        warehouseId,
        id,
        1 + (n % 300),
      );
    }
    for (let n = 0; n < catalogSize.codes; n += 1) {
      const group = n % 10 === 0;
      const head = `${String.fromCharCode(65 + (n % 26))}${String(Math.floor(n / 10) % 100).padStart(2, '0')}`;
      store.run(
        'INSERT INTO diagnosis (id, code, name, name_en, initials, leaf) VALUES (?, ?, ?, ?, ?, ?)',
        `many-code-${n}`,
        `${head}.${group ? 'G' : 'M'}${n}`,
        `${nameParts(n, [sites, organs, findings]).join('')}${n}型`,
        `${nameParts(n, [sitesEn, organsEn, findingsEn]).join(' ')}, type ${n}`,
        letters(n + 3, 3 + (n % 7)),
        !group,
      );
    }
  });

/**
 * Typical search texts: codes, Chinese, English, initials, two words, one letter, and some without a match.
 */
export const typedDrugs: readonly string[] = [
  '阿莫西林',
  '布洛',
  '缓释',
  'M012',
  'amlo',
  'tablets',
  'cillin cap',
  'a',
  'hc',
  'bhs',
  'ｍｅｔ',
  '盐酸二甲双胍',
  'zzzzzz',
  '片',
  '4711',
];
export const typedCodes: readonly string[] = [
  'J02',
  'J02.9',
  'I10',
  '咽炎',
  '慢性胃',
  'acute',
  'pharyngeal infl',
  'gastric ulcer',
  'jx',
  'mx',
  'q',
  '炎',
  '功能障碍',
  'nothing at all',
  'ｊ０２',
];
