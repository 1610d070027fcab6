import type { LocalizedText } from './rulePack.ts';

const sections: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  interactions: ['药物相互作用', 'drug interactions'],
  contraindications: ['禁忌', 'contraindications'],
  precautions: ['注意事项', 'precautions'],
  pregnancy: ['孕妇及哺乳期妇女用药', 'use in pregnancy and lactation'],
  children: ['儿童用药', 'use in children'],
  dosage: ['用法用量', 'dosage and administration'],
  indications: ['适应症', 'indications'],
  elderly: ['老年用药', 'use in older people'],
};

/** A section of a drug's label, as the authority approved it. */
const label = (drugZh: string, drugEn: string, section: string): LocalizedText => {
  const [zh, en] = sections[section] ?? [section, section];
  return { zh: `${drugZh}说明书【${zh}】`, en: `${drugEn}, ${en}` };
};

/** The section of a label on how a drug is given. */
export const dosageSection: LocalizedText = {
  zh: '药品说明书【用法用量】',
  en: 'Drug label, dosage and administration',
};

/** 《中国国家处方集（儿童版）》. */
export const childFormulary: LocalizedText = {
  zh: '《中国国家处方集（儿童版）》；药品说明书【儿童用药】',
  en: 'Chinese National Formulary for Children; labels, use in children',
};

const clinicalNotes: LocalizedText = {
  zh: '《中华人民共和国药典临床用药须知》',
  en: 'Chinese Pharmacopoeia: Guide to Clinical Medication',
};

const elderly: LocalizedText = {
  zh: '《中国老年人潜在不适当用药判断标准》',
  en: 'Chinese criteria for potentially inappropriate medication in older adults',
};

/** Documents that a table refers to by `doc KEY SECTION`: title and edition. */
const documents: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  onc2012: ['《高优先级药物相互作用》（JAMIA 2012;19:735）', 'High-priority interactions, JAMIA 2012;19:735'],
  beers2023: ['《美国老年医学会 Beers 标准》2023 版', 'AGS Beers Criteria 2023'],
  lactmed: ['《LactMed》（美国国立卫生研究院）', 'LactMed, NIH'],
  livertox: ['《LiverTox》（美国国立卫生研究院）', 'LiverTox, NIH'],
  kdigo2024: ['《KDIGO 慢性肾脏病指南》2024 版', 'KDIGO CKD guideline 2024'],
  'nmpa2022-111': [
    '《药品网络销售禁止清单（第一版）》（国家药监局公告 2022 年第 111 号）',
    'Drugs not to be sold online, first edition (NMPA announcement 111/2022)',
  ],
  'nmpa2024-54': [
    '《关于调整精神药品目录的公告》（国家药监局、公安部、国家卫生健康委公告 2024 年第 54 号）',
    'Changes to the list of psychotropics (NMPA announcement 54/2024)',
  ],
  'nhc2021-17': [
    '《长期处方管理规范（试行）》（国卫办医发〔2021〕17 号）',
    'Rules on long-term prescriptions (provisional), NHC 2021 no. 17',
  ],
  'who-emlc': ['《WHO 儿童标准处方集》2010 版', 'WHO Model Formulary for Children 2010'],
  'nice-ng': ['《NICE 指南》', 'NICE guideline'],
  'who-mec2015': [
    '《WHO 避孕方法选用的医学标准》2015 版',
    'WHO medical eligibility criteria for contraceptive use 2015',
  ],
  'esc-hf2021': ['《ESC 心力衰竭指南》2021 版', 'ESC heart failure guideline 2021'],
  easl2018: ['《EASL 失代偿期肝硬化指南》2018 版', 'EASL guideline on decompensated cirrhosis 2018'],
  isshp2021: [
    '《ISSHP 妊娠期高血压疾病指南》2021 版',
    'ISSHP guideline on hypertensive disorders of pregnancy 2021',
  ],
  acog189: [
    '《ACOG 实践公告 189：妊娠期恶心呕吐》2018 版',
    'ACOG practice bulletin 189, nausea and vomiting of pregnancy, 2018',
  ],
  'ema-metoclopramide2013': ['《EMA 甲氧氯普胺安全性评价》2013 年', 'EMA review of metoclopramide 2013'],
  'h2-blockers2009': [
    '《妊娠期使用H2受体拮抗剂安全性的荟萃分析》（Dig Dis Sci 2009;54:1835）',
    'Safety of H2 blockers in pregnancy, a meta-analysis, Dig Dis Sci 2009;54:1835',
  ],
  'idsa-gas2012': [
    '《IDSA A组链球菌咽炎指南》2012 版',
    'IDSA guideline on group A streptococcal pharyngitis 2012',
  ],
  'who-dengue2009': ['《WHO 登革热诊断、治疗、预防与控制指南》2009 版', 'WHO dengue guidelines 2009'],
  'who-tpt2020': ['《WHO 结核病预防性治疗指南》2020 版', 'WHO tuberculosis preventive treatment 2020'],
  'nhc-antibacterials2015': [
    '《抗菌药物临床应用指导原则》2015 年版',
    'Clinical use of antibacterials, NHC 2015',
  ],
  'cma-insomnia2017': [
    '《中国成人失眠诊断与治疗指南（2017版）》',
    'Chinese guideline on insomnia in adults 2017',
  ],
  ada2024: ['《ADA 糖尿病诊疗标准》2024 版', 'ADA Standards of Care in Diabetes 2024'],
  'aap-otitis2013': ['《AAP 急性中耳炎指南》2013 版', 'AAP guideline on acute otitis media 2013'],
  'cochrane-croup2018': [
    '《糖皮质激素治疗儿童哮吼》（Cochrane 2018;CD001955）',
    'Glucocorticoids for croup in children, Cochrane 2018;CD001955',
  ],
  atc2024: ['《WHO ATC/DDD 索引》2024 版', 'WHO ATC/DDD index 2024'],
  'chp-notes': [clinicalNotes.zh, clinicalNotes.en],
};

/** The sections of a US label, by number (21 CFR 201.56). */
const usSections: Readonly<Record<string, string>> = {
  1: '适应证',
  2: '用法用量',
  4: '禁忌',
  5: '警告与注意事项',
  6: '不良反应',
  7: '药物相互作用',
  8: '特殊人群用药',
};

/** A section of the US label, which is in the public domain: DailyMed has it by the drug's name. */
const usLabel = (name: string, section: string): LocalizedText => ({
  zh: `美国药品说明书【${section} ${usSections[section.split('.')[0] ?? ''] ?? ''}】：${name}（DailyMed）`,
  en: `US label for ${name}, section ${section} (DailyMed)`,
});

const documentSection = (key: string, section: string): LocalizedText => {
  const title = documents[key];
  if (!title) throw new Error(`"${key}" is no document`);
  const [zh, en] = title;
  if (section === '') return { zh, en };
  const [partZh = '', partEn = partZh] = section.split('/');
  return { zh: `${zh}：${partZh}`, en: `${en}: ${partEn}` };
};

const oneSource = (cell: string): LocalizedText => {
  if (cell === 'notes') return clinicalNotes;
  if (cell === 'elderly') return elderly;
  const [, name = '', number = ''] = /^fda (.+) (\d\S*)$/.exec(cell) ?? [];
  if (name !== '') return usLabel(name, number);
  const [, key = '', part = ''] = /^doc (\S+) ?(.*)$/.exec(cell) ?? [];
  if (key !== '') return documentSection(key, part);
  const [, names = '', section = ''] = /^labels? (?:(.*) )?(\w+)$/.exec(cell) ?? [];
  if (section === '') throw new Error(`"${cell}" is no source`);
  const [zh = '', en = ''] = names.split('/');
  return names === '' ? label('药品', 'Drug labels', section) : label(zh, `Label of ${en}`, section);
};

/**
 * Parses a source in a table: `fda NAME SECTION`, `doc KEY SECTION` (or `章节/section`), `labels SECTION`, `label 中文名/name SECTION`, `notes` or
 * `elderly`, or several with ` + ` between them; anything else is an error in the table and throws.
 */
export const parseSource = (cell: string): LocalizedText => {
  const sources = cell.split(' + ').map(oneSource);
  return { zh: sources.map(({ zh }) => zh).join('；'), en: sources.map(({ en }) => en).join('; ') };
};
