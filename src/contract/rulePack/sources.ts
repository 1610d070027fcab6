import type { LocalizedText } from './rulePack.ts';

const sections: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  interactions: ['药物相互作用', 'drug interactions'],
  contraindications: ['禁忌', 'contraindications'],
  precautions: ['注意事项', 'precautions'],
  pregnancy: ['孕妇及哺乳期妇女用药', 'use in pregnancy and lactation'],
  children: ['儿童用药', 'use in children'],
};

/** A section of a drug's label, as the authority approved it. */
const label = (drugZh: string, drugEn: string, section: string): LocalizedText => {
  const [zh, en] = sections[section] ?? [section, section];
  return { zh: `${drugZh}说明书【${zh}】`, en: `Label of ${drugEn}, ${en}` };
};

/** The same section of the labels of all drugs in a row. */
export const labelsSection = (section: string): LocalizedText =>
  label('所列药品', 'the drugs named', section);

/** The section of a label on how a drug is given. */
export const dosageSection: LocalizedText = {
  zh: '药品说明书【用法用量】',
  en: 'Drug label, dosage and administration',
};

/** 《中华人民共和国药典临床用药须知》, the volume on chemical drugs. */
export const clinicalNotes: LocalizedText = {
  zh: '《中华人民共和国药典临床用药须知》',
  en: 'Clinical notes to the Chinese Pharmacopoeia',
};

/** 《中国国家处方集（儿童版）》. */
export const childFormulary: LocalizedText = {
  zh: '《中国国家处方集（儿童版）》；药品说明书【儿童用药】',
  en: 'Chinese National Formulary for Children; labels, use in children',
};

const elderly: LocalizedText = {
  zh: '《中国老年人潜在不适当用药判断标准》',
  en: 'Chinese criteria of potentially inappropriate medication for old people',
};

/** Parses a source in a table: `labels section`, `label 中文名/name section`, `notes` or `elderly`. */
export const parseSource = (cell: string): LocalizedText => {
  if (cell === 'notes') return clinicalNotes;
  if (cell === 'elderly') return elderly;
  const [, names = '', section = ''] = /^labels? (?:(.*) )?(\w+)$/.exec(cell) ?? [];
  const [zh = '', en = ''] = names.split('/');
  return names === '' ? labelsSection(section) : label(zh, en, section);
};
