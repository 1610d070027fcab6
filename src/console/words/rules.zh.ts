import type { RuleName } from '../../contract/rules.ts';
import type { en } from './rules.en.ts';
import type { Worded } from './worded.ts';

const parts = (evidence: string): [string, string] => {
  const [found = '', allowed = ''] = evidence.split(' > ');
  return [found, allowed];
};

const classes: Readonly<Record<string, string>> = {
  nsaids: '非甾体抗炎药',
  penicillins: '青霉素类',
  cephalosporins: '头孢菌素类',
  sulfonamides: '磺胺类',
  azoles: '唑类抗真菌药',
  quinolones: '喹诺酮类',
  macrolides: '大环内酯类',
  nitroimidazoles: '硝基咪唑类',
  salicylates: '水杨酸类',
  iodine: '碘',
  aminoglycosides: '氨基糖苷类',
  tetracyclines: '四环素类',
  lincosamides: '林可酰胺类',
  narcotic: '麻醉药品',
  'psychotropic-1': '第一类精神药品',
  'psychotropic-2': '第二类精神药品',
  toxic: '医疗用毒性药品',
  precursor: '药品类易制毒化学品',
};

const named = (evidence: string): string =>
  evidence
    .split(', ')
    .map((name) => classes[name] ?? name)
    .join('、');

const found: Readonly<Record<RuleName, (evidence: string) => string>> = {
  'no-lines': () => '尚未开具药品',
  'too-many-lines': (e) => `已开 ${parts(e)[0]} 种药品，一张处方最多 ${parts(e)[1]} 种`,
  'too-long': (e) => `${parts(e)[0]} 天，疗程最长 ${parts(e)[1]} 天`,
  'long-course': (e) => `${parts(e)[0]} 天，超过 ${parts(e)[1]} 天须说明理由`,
  'first-visit': () => '初诊患者，互联网诊疗只能为复诊患者开具处方',
  guardian: (e) => {
    const [age, under] = parts(e.replace('<', '>'));
    return `患儿 ${age} 岁，${under} 岁以下须确认监护人`;
  },
  diagnosis: () => '必须填写诊断',
  'drug-unknown': () => '该药房没有此药品',
  'special-control': (e) =>
    e === '' ? '特殊管理类别：该药品未注明' : `特殊管理药品（${named(e)}），不得在线开具`,
  'vague-dose': (e) => (e.trim() === '' ? '缺少单次剂量' : `“${e}”不是剂量`),
  'vague-frequency': (e) => `“${e}”不是用药频次`,
  'vague-route': (e) => `“${e}”不是给药途径`,
  'vague-when-needed': () => '必要时用药：请在备注中写明何时使用及最多次数',
  allergy: (e) => `患者已知过敏：${named(e)}`,
  'same-ingredient': (e) => `与上方药品成分相同：${named(e)}`,
  stock: (e) => (e === '' ? '库存：药房未提供' : `需 ${parts(e)[0]} 包装，库存 ${parts(e)[1]}`),
};

/** 合理用药规则的文字。 */
export const zh: Worded<typeof en> = {
  found,
  severity: { block: '禁止', warn: '警示', unchecked: '未检查' },
  reasonFor: (finding) => `继续的理由：${finding}`,
  reasonHint: '说明为何适用',
  overridden: (reason) => `医生理由：${reason}`,
  notOverridden: '未说明理由',
  clear: '已检查全部规则，未发现问题',
  counted: (blocks, warns, unchecked) =>
    [
      ...(blocks > 0 ? [`${blocks} 项禁止`] : []),
      ...(warns > 0 ? [`${warns} 项须说明理由`] : []),
      ...(unchecked > 0 ? [`${unchecked} 项未检查`] : []),
    ].join(' · '),
  notChecked: '未检查：无法读取规则或库存',
  checking: '正在检查…',
  defaults: '医院系统未提供规则包，按通用限制检查',
  askAgain: '重新读取',
};
