import { zh as patientSummary } from '../../patient/summary.zh.ts';
import { zh as facts } from '../../patient/messages.zh.ts';
import type { RulePack } from '../../../../contract/rulePack/rulePack.ts';
import type { RuleName } from '../../../../contract/rules/finding.ts';
import { routeOf } from '../../../../contract/prescribing/usage.ts';
import { type FindingSubject, noSubject } from './findingSubject.ts';
import {
  counted,
  describePatient,
  describeReasons,
  formatAmount,
  preCheck,
  tableTexts,
  unknownTexts,
  withOther,
  weightText,
} from './findingReasons.zh.ts';
import type { RuleMessages } from './messages.en.ts';

const splitEvidence = (evidence: string): [string, string] => {
  const [findingTexts = '', allowed = ''] = evidence.split(/ [<>] /);
  return [findingTexts, allowed];
};

const classNames: Readonly<Record<string, string>> = {
  nsaids: '非甾体抗炎药',
  penicillins: '青霉素类',
  cephalosporins: '头孢菌素类',
  sulfonamides: '磺胺类',
  'sulfonamide-derivatives': '含磺酰胺基的药物',
  azoles: '唑类抗真菌药',
  quinolones: '喹诺酮类',
  macrolides: '大环内酯类',
  nitroimidazoles: '硝基咪唑类',
  salicylates: '水杨酸类',
  iodine: '碘',
  aminoglycosides: '氨基糖苷类',
  tetracyclines: '四环素类',
  lincosamides: '林可酰胺类',
  seafood: '海鲜（甲壳类）',
  peanuts: '花生',
  narcotic: '麻醉药品',
  'psychotropic-1': '第一类精神药品',
  'psychotropic-2': '第二类精神药品',
  toxic: '医疗用毒性药品',
  precursor: '药品类易制毒化学品',
};

const nameClasses = (evidence: string): string =>
  evidence
    .split(', ')
    .map((name) => classNames[name] ?? name)
    .join('、');

const routeName = (code: string): string => routeOf(code)?.zh ?? code;

// Evidence names ingredients by their INN; the drugs' names are shown instead if they are known.
const findingTexts: Readonly<Record<RuleName, (evidence: string, subject?: FindingSubject) => string>> = {
  'first-visit': () => '初诊患者，互联网诊疗只能为复诊患者开具处方',
  guardian: (e) => `患儿 ${splitEvidence(e)[0]} 岁，${splitEvidence(e)[1]} 岁以下须确认监护人`,
  diagnosis: () => '必须填写诊断',
  'diagnosis-group': (e) => `${e} 是诊断类目，请选择具体诊断`,
  'no-lines': () => '尚未开具药品',
  'too-many-lines': (e) =>
    e === ''
      ? '药品种数：本次就诊的其他处方有未能读取的'
      : `已开 ${splitEvidence(e)[0]} 种药品，一张处方最多 ${splitEvidence(e)[1]} 种`,
  'long-course': (e) => `${splitEvidence(e)[0]} 天，超过 ${splitEvidence(e)[1]} 天须说明理由`,
  'too-long': (e) => `${splitEvidence(e)[0]} 天，疗程最长 ${splitEvidence(e)[1]} 天`,
  'long-antimicrobial': (e) =>
    e === ''
      ? '长期处方：该药品是否为抗菌药物未知'
      : `抗菌药物 ${splitEvidence(e)[0]} 天，长期处方不得使用抗菌药物`,
  'not-online': (e, { drug } = noSubject) =>
    e === '' ? '禁止网络销售的药品：规则包没有目录' : `禁止网络销售的药品：${drug?.zh ?? e}`,
  'special-control': (e) =>
    e === '' ? '特殊管理类别：该药品未注明' : `特殊管理药品（${nameClasses(e)}），不得在线开具`,
  'drug-unknown': () => '该药房没有此药品',
  'vague-dose': (e) => (e.trim() === '' ? '缺少单次剂量' : `“${e}”不是剂量`),
  'vague-frequency': (e) => `“${e}”不是用药频次`,
  'vague-route': (e) => `“${e}”不是给药途径`,
  'vague-when-needed': () => '必要时用药：请在备注中写明何时使用及最多次数',
  'route-form': (e) => {
    const [form = '', route = ''] = e.split(' > ');
    return route === '' ? '剂型与给药途径：没有可核对的数据' : `该剂型（${form}）不能${routeName(route)}给药`;
  },
  allergy: (e) => (e === '' ? '尚未询问过敏史，无法核对药物过敏' : `患者已知过敏：${nameClasses(e)}`),
  'cross-allergy': (e) =>
    e === '' ? '交叉过敏：规则包没有数据' : `与患者已知过敏可能交叉：${nameClasses(e)}`,
  'same-ingredient': (e, { other } = noSubject) =>
    e === '' ? '重复用药：该药品成分未知' : other ? `与${other.zh}成分重复` : `成分重复：${e}`,
  'same-class': (e, subject = noSubject) =>
    e === '' ? '同类药物：没有可核对的数据' : `同类药物重复：${e}${withOther(subject)}`,
  'already-taking': (e, { other } = noSubject) => {
    const [what = '', until = ''] = e.split(' · ');
    return `患者正在使用${other?.zh ?? what}（同一成分），至 ${until}`;
  },
  taking: (e, { other } = noSubject) =>
    e === '' ? '患者正在使用的药品未能读取' : `正在使用的药品成分未知：${other?.zh ?? e}`,
  interaction: (e, { drug, other } = noSubject) =>
    e === '' ? '相互作用：没有可用的数据' : `药物相互作用：${drug && other ? `${drug.zh} + ${other.zh}` : e}`,
  contraindication: (e, { drug, by, isNote } = noSubject) =>
    unknownTexts[e] ??
    `${isNote || describeReasons(by) === '' ? '注意' : '禁忌'}：${drug?.zh ?? e}${describeReasons(by)}`,
  coverage: (e, { about = '' } = noSubject) => `${tableTexts[about] ?? about}：没有 ${e} 的数据`,
  'min-age': (e) =>
    e === ''
      ? '适用年龄：该药品未注明'
      : `患者 ${splitEvidence(e)[0]} 岁，说明书适用年龄为 ${splitEvidence(e)[1]} 岁及以上`,
  'single-dose': (e) =>
    e === ''
      ? '剂量限值：该药品在此年龄没有数据'
      : `单次 ${formatAmount(splitEvidence(e)[0])}，最大单次剂量 ${formatAmount(splitEvidence(e)[1])}`,
  'daily-dose': (e, { other } = noSubject) => {
    if (e.includes('>'))
      return `${other ? `与${other.zh}合计，` : ''}每日 ${formatAmount(splitEvidence(e)[0])}，最大日剂量 ${formatAmount(splitEvidence(e)[1])}`;
    return other ? `日剂量：无法计算与${other.zh}的合计剂量` : '日剂量：备注未写明每日最多次数';
  },
  'unusual-dose': (e, { about } = noSubject) => {
    if (e === '') return '常用剂量：该药品没有数据';
    const isHigh = e.includes('>');
    const [found = '', usual = ''] = splitEvidence(e).map(formatAmount);
    const per = about === 'day' ? '每日 ' : '';
    return `${per}${found} 远${isHigh ? '高' : '低'}于常用剂量 ${usual}，请核对小数点`;
  },
  weight: weightText,
  weekly: (e) => (e === '' ? '每周一次的药物：没有可核对的数据' : '该药每周用一次，增加频次有危险'),
  quantity: (e) => {
    if (e === '') return '数量：备注没有写明最多用几次';
    const [asked, needed] = splitEvidence(e);
    return `共 ${asked} 盒（瓶），疗程需要 ${needed}`;
  },
  stock: (e) =>
    e === '' ? '库存：药房未提供' : `需 ${splitEvidence(e)[0]} 包装，库存 ${splitEvidence(e)[1]}`,
};

const onSuitability = '《处方管理办法》第三十五条：处方用药适宜性审核';
const onWriting = '《处方管理办法》第六条：处方书写规则';
const onOnline = '《互联网诊疗管理办法（试行）》';
const onPharmacy = '本院药房';
const onLabels = '药品说明书，逐条注明章节';
const onDose = '药品说明书；《处方管理办法》第六条：超剂量使用应注明原因并再次签名';

const rules: Readonly<
  Record<RuleName, { name: string; effect: (pack: RulePack) => string; origin: string }>
> = {
  'first-visit': {
    name: '仅限复诊',
    effect: () => '初诊患者不得开具处方',
    origin: `${onOnline}：不得对首诊患者开展互联网诊疗活动`,
  },
  guardian: {
    name: '监护人',
    effect: (p) => `${p.guardianUnderYears} 岁以下须确认监护人`,
    origin: `${onOnline}：为6岁以下儿童开具处方，应确认有监护人陪伴`,
  },
  diagnosis: { name: '诊断', effect: () => '至少一项诊断', origin: onWriting },
  'diagnosis-group': {
    name: '诊断编码',
    effect: () => 'ICD-10 具体编码，不能是类目',
    origin: 'ICD-10 及国家临床版疾病分类与代码',
  },
  'no-lines': { name: '处方有药', effect: () => '至少一种药品', origin: onWriting },
  'too-many-lines': {
    name: '药品种数',
    effect: (p) => `最多 ${p.mostLines} 种`,
    origin: '《处方管理办法》第六条：每张处方不得超过5种药品',
  },
  'long-course': {
    name: '用药天数',
    effect: (p) => `超过 ${p.mostDays} 天（急诊 ${p.emergencyDays} 天）须说明理由`,
    origin: '《处方管理办法》第十九条',
  },
  'too-long': {
    name: '最长疗程',
    effect: (p) => `不得超过 ${p.longestDays} 天`,
    origin: '《长期处方管理规范（试行）》：最长不超过12周',
  },
  'long-antimicrobial': {
    name: '长期抗菌药物',
    effect: (p) => `抗菌药物不得达到 ${p.longTermFromDays} 天`,
    origin: '《长期处方管理规范（试行）》第八条',
  },
  'not-online': {
    name: '禁止网络销售',
    effect: () => '国家目录所列药品不得在线开具',
    origin: '《药品网络销售禁止清单（第一版）》（国家药监局公告 2022 年第 111 号）',
  },
  'special-control': {
    name: '特殊管理药品',
    effect: (p) => `不得在线开具：${p.forbiddenControl.map((name) => classNames[name] ?? name).join('、')}`,
    origin: `${onOnline}：不得开具麻醉药品、精神药品及其他特殊管理药品处方`,
  },
  'drug-unknown': { name: '药品在售', effect: () => '药房有此药品', origin: onPharmacy },
  'vague-dose': { name: '单次剂量', effect: () => '大于 0 的数值，按药品剂量单位', origin: onWriting },
  'vague-frequency': { name: '用药频次', effect: () => '从列表中选择', origin: onWriting },
  'vague-route': { name: '给药途径', effect: () => '从列表中选择', origin: onWriting },
  'vague-when-needed': { name: '必要时用药', effect: () => '备注写明何时使用及最多次数', origin: onWriting },
  'route-form': { name: '剂型与途径', effect: () => '剂型只能按其途径给药', origin: onLabels },
  allergy: { name: '过敏', effect: () => '不得使用患者过敏类别的药品', origin: onSuitability },
  'cross-allergy': { name: '交叉过敏', effect: () => '与患者过敏类别可能交叉的药品', origin: onLabels },
  'same-ingredient': {
    name: '重复用药',
    effect: () => '同一作用部位的两行含同一成分',
    origin: onSuitability,
  },
  'same-class': {
    name: '同类重复',
    effect: () => '同一化学亚类的不同药品，常规联用者除外',
    origin: '《WHO ATC/DDD 索引》2024 版；驳回理由 3-4',
  },
  'already-taking': {
    name: '正在使用同一成分',
    effect: (p) => `早前处方的同一成分，${p.refillDays} 天内用完者除外`,
    origin: onSuitability,
  },
  taking: { name: '正在使用的药品', effect: () => '已读取，且成分已知', origin: '本院早前处方' },
  interaction: {
    name: '相互作用',
    effect: () => '处方内各药之间，以及与正在使用的药品',
    origin: `${onLabels}；《中国药典临床用药须知》`,
  },
  contraindication: {
    name: '禁忌',
    effect: () => '按年龄、性别、妊娠、哺乳、肾功能、肝病、诊断及既往病历',
    origin: onLabels,
  },
  coverage: {
    name: '数据范围',
    effect: () => '数据表未收录的成分，按“未检查”处理',
    origin: '本规则包',
  },
  'min-age': { name: '适用年龄', effect: () => '不低于说明书适用年龄', origin: '药品说明书（药房提供）' },
  'single-dose': {
    name: '单次剂量上限',
    effect: (p) => `超过须说明理由，超过 ${p.slipTimes} 倍禁止`,
    origin: onDose,
  },
  'daily-dose': {
    name: '日剂量上限',
    effect: (p) => `多行及其他处方合并计算，超过 ${p.slipTimes} 倍禁止`,
    origin: onDose,
  },
  'unusual-dose': {
    name: '异常剂量',
    effect: () => '达到常用剂量的 5 倍，或不足其十分之一',
    origin: '药房的常用剂量',
  },
  weight: { name: '按体重的剂量', effect: () => '儿童按每公斤体重核对，须知体重', origin: onLabels },
  weekly: { name: '每周一次', effect: () => '每周用一次的药物不得增加频次', origin: onLabels },
  quantity: {
    name: '数量',
    effect: () => '多于疗程所需一盒以上，或不足一半，须说明理由',
    origin: onPharmacy,
  },
  stock: { name: '库存', effect: () => '不超过药房库存', origin: onPharmacy },
};

/** 合理用药规则的文字。 */
export const zh: RuleMessages = {
  facts,
  patientSummary,
  nameClasses,
  findingTexts,
  rules,
  preCheck,
  severity: { block: '禁止', warn: '警示', unchecked: '未检查', note: '提示' },
  reasonFor: (finding) => `继续的理由：${finding}`,
  reasonHint: '说明为何适用',
  reasonForAll: (count) => `${count} 项未检查，统一说明理由`,
  reasonForLines: (rule, count) => `${rule}：${count} 行统一说明理由`,
  differentReasons: '各行理由不同，请在各行查看',
  applyToAll: (count) => `用于全部 ${count} 项`,
  notOverridden: '未说明理由',
  noFindings: '已检查全部规则，未发现问题；适应证须由人判断',
  summary: (blocks, warns, unchecked) =>
    [
      ...(blocks > 0 ? [counted.block(blocks)] : []),
      ...(unchecked > 0 ? [counted.unchecked(unchecked)] : []),
      ...(warns > 0 ? [counted.warn(warns)] : []),
    ].join(' · '),
  counted,
  allPassed: '全部检查通过',
  goToLine: (line, rule) => `第 ${line} 行：${rule}`,
  notChecked: '未检查：规则、库存或正在使用的药品无法读取',
  checking: '正在检查…',
  defaults: '医院系统未提供规则包，按通用限制检查',
  askAgain: '重新读取',
  withOther,
  because: describePatient,
  source: (text) => `依据：${text}`,
  catalogue: '规则及其依据',
  rule: '规则',
  effect: '本院',
  origin: '依据',
  rows: '数据条数',
  noData: '无数据：未检查',
  rowsOf: (count) => `${count} 条`,
  levels: { block: '本院一律禁止', warn: '本院一律警示', off: '本院已关闭' },
  defaultLevel: { block: '禁止', warn: '须说明理由', note: '仅提示' },
};
