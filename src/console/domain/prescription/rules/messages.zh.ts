import { zh as patientSummary } from '../../patient/summary.zh.ts';
import { zh as clarification } from '../clarification/messages.zh.ts';
import { zh as facts } from '../../patient/messages.zh.ts';
import type { RulePack } from '../../../../contract/rulePack/rulePack.ts';
import type { RuleName } from '../../../../contract/rules/finding.ts';
import { routeOf } from '../../../../contract/prescribing/usage.ts';
import { splitEvidence } from './evidence.ts';
import { type FindingSubject, noSubject } from './findingSubject.ts';
import {
  counted,
  dailyDoseText,
  describePatient,
  describeReasons,
  formatAmount,
  formName,
  nameIngredients,
  preCheck,
  tableTexts,
  unknownTexts,
  unusualDoseText,
  withOther,
  weightText,
} from './findingReasons.zh.ts';
import type { RuleMessages } from './messages.en.ts';

const classNames: Readonly<Record<string, string>> = {
  nsaids: '非甾体抗炎药',
  penicillins: '青霉素类',
  cephalosporins: '头孢菌素类',
  sulfonamides: '磺胺类',
  'sulfonamide-derivatives': '非抗菌磺酰胺类',
  azoles: '唑类抗真菌药',
  quinolones: '喹诺酮类',
  macrolides: '大环内酯类',
  nitroimidazoles: '硝基咪唑类',
  salicylates: '水杨酸类',
  iodine: '碘',
  aminoglycosides: '氨基糖苷类',
  tetracyclines: '四环素类',
  lincosamides: '林可酰胺类',
  seafood: '海鲜（虾、蟹、贝类）',
  peanuts: '花生或大豆',
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

/** An age as evidence; an infant's is below one year. */
const ageInYears = (years: string): string => (years === '0' ? '不满 1 ' : ` ${years} `);

/** What a usage lacks, or what no rule understands of it. */
const vagueText =
  (what: string) =>
  (e: string): string =>
    e.trim() === '' ? `缺少${what}` : `${what}“${e}”不规范`;

const noMaximum = '备注未写明每日最多次数（如“每日最多 4 次”）';

const routeName = (code: string): string => routeOf(code)?.zh ?? code;

// The rule pack's own words say whether it is 禁用 or 慎用.
const contraindicationPrefix = (severity: FindingSubject['severity']): string =>
  severity === 'warn' || severity === 'note' ? '注意：' : '禁忌：';

// Evidence names ingredients by their INN; the drugs' names are shown instead if they are known.
const findingTexts: Readonly<Record<RuleName, (evidence: string, subject?: FindingSubject) => string>> = {
  'first-visit': () => '不得为首诊患者在线开具处方，仅限复诊',
  guardian: (e) =>
    `患儿${ageInYears(splitEvidence(e)[0])}岁，不满 ${splitEvidence(e)[1]} 岁须确认有监护人和相关专业医师陪伴`,
  diagnosis: () => '必须填写临床诊断',
  'diagnosis-group': (e) => `${e} 是诊断类目，请选择具体诊断`,
  'no-lines': () => '尚未开具药品',
  'too-many-lines': (e) =>
    e === ''
      ? '药品种数：本次问诊有其他处方未能读取，无法核对'
      : `本次问诊共开 ${splitEvidence(e)[0]} 种药品，最多 ${splitEvidence(e)[1]} 种`,
  'long-course': (e) => `用药 ${splitEvidence(e)[0]} 天，超过 ${splitEvidence(e)[1]} 天须说明理由`,
  'too-long': (e) => `用药 ${splitEvidence(e)[0]} 天，超过最长疗程 ${splitEvidence(e)[1]} 天`,
  'long-antimicrobial': (e, { drug } = noSubject) =>
    e === ''
      ? drug
        ? '长期处方：无法判断该药品是否为抗菌药物'
        : '长期处方使用抗菌药物：无可核对的数据'
      : `抗菌药物 ${splitEvidence(e)[0]} 天：长期处方不得使用`,
  'not-online': (e, { drug } = noSubject) =>
    e === '' ? '禁止网络销售的药品：审方规则库无禁售清单' : `禁止网络销售的药品：${drug?.zh ?? e}`,
  'special-control': (e) =>
    e === '' ? '特殊管理类别：该药品未注明' : `特殊管理药品（${nameClasses(e)}），不得在线开具`,
  'drug-unknown': () => '本药房已停用或无此药品',
  'vague-dose': vagueText('单次剂量'),
  'vague-frequency': vagueText('频次'),
  'vague-route': vagueText('给药途径'),
  'vague-when-needed': (e) =>
    e === 'sos'
      ? '必要时用药（限用1次）：请在备注中写明何时使用'
      : '必要时用药：请在备注中写明何时使用及每日最多次数，如“每日最多 4 次”',
  'route-form': (e) => {
    const [form = '', route = ''] = e.split(' > ');
    return route === ''
      ? '剂型与给药途径：无可核对的数据'
      : `给药途径“${routeName(route)}”不适用于该药（${formName(form)}）`;
  },
  allergy: (e, { severity, drug, about } = noSubject) => {
    if (about === 'report') return '患者自述的过敏史未能读取，请向患者核实';
    if (e === '') return '尚未询问过敏史，无法核对药物过敏';
    if (about === 'substance')
      return severity === 'block'
        ? `患者对${e}过敏，本药含该成分`
        : `病历或患者自述提及对${e}过敏，本药含该成分，请向患者核实`;
    if (severity !== 'unchecked') return `患者对${nameClasses(e)}过敏，本药属于或含有该类物质`;
    return drug
      ? `患者对${nameClasses(e)}过敏，本药所属类别未知，请人工核对`
      : `过敏史“${nameClasses(e)}”仅按名称核对，请向患者核实，并人工核对同类药物`;
  },
  'cross-allergy': (e) =>
    e === '' ? '交叉过敏：审方规则库无数据' : `患者对${nameClasses(e)}过敏，可能与本药交叉过敏`,
  'same-ingredient': (e, { other } = noSubject) =>
    e === '' ? '重复给药：该药品成分不详' : other ? `与${other.zh}成分重复` : `成分重复：${e}`,
  'same-class': (e, { drug, other } = noSubject) =>
    e === '' ? '同类药物：无可核对的数据' : `同类药物重复：${drug && other ? `${drug.zh}与${other.zh}` : e}`,
  'already-taking': (e, { other } = noSubject) => {
    const [what = '', until = ''] = e.split(' · ');
    const medicine = `含同一成分的${other?.zh ?? what}`;
    return until === '' ? `患者在用${medicine}` : `已开具${medicine}，用至 ${until}，请核实患者是否在用`;
  },
  taking: (e, { other } = noSubject) =>
    e === '' ? '患者在用药品未能读取' : `在用药品成分不详：${other?.zh ?? e}`,
  interaction: (e, { drug, other } = noSubject) =>
    e === ''
      ? '药物相互作用：无可核对的数据'
      : `药物相互作用：${drug && other ? `${drug.zh} + ${other.zh}` : e}`,
  contraindication: (e, { drug, by, severity } = noSubject) =>
    unknownTexts[e] ?? `${contraindicationPrefix(severity)}${drug?.zh ?? e}${describeReasons(by)}`,
  coverage: (e, subject = noSubject) =>
    `${tableTexts[subject.about ?? ''] ?? subject.about}：无${nameIngredients(e, subject)}的数据`,
  'min-age': (e) =>
    e === ''
      ? '适用年龄：该药品未注明'
      : `患者${ageInYears(splitEvidence(e)[0])}岁，说明书适用年龄为 ${splitEvidence(e)[1]} 岁及以上`,
  'single-dose': (e, { drug } = noSubject) =>
    e === ''
      ? drug
        ? '单次剂量上限：该药品在此年龄段无数据'
        : '单次剂量上限：无可核对的数据'
      : `单次 ${formatAmount(splitEvidence(e)[0])}，超过单次剂量上限 ${formatAmount(splitEvidence(e)[1])}`,
  'daily-dose': (e, { other } = noSubject) => {
    if (e.includes('>')) return `${other ? `与${other.zh}合计，` : ''}${dailyDoseText(e)}`;
    return other ? `日剂量：无法计算与${other.zh}的合计剂量` : `日剂量：${noMaximum}`;
  },
  'unusual-dose': unusualDoseText,
  weight: weightText,
  weekly: (e) => (e === '' ? '长间隔给药：无可核对的数据' : '给药过频：该药每周 1 次或间隔更长，请核对频次'),
  quantity: (e, { packUnit } = noSubject) => {
    if (e === '')
      return '数量：给药次数或该药品的包装数据不明；必要时使用的，请在备注中写明每日最多次数（如“每日最多 4 次”）';
    const [asked, needed] = splitEvidence(e);
    const unit = packUnit?.zh ?? '个包装';
    return `共 ${asked} ${unit}，按疗程需 ${needed} ${unit}`;
  },
  stock: (e, { packUnit } = noSubject) => {
    if (e === '') return '库存：药房未提供';
    const [asked, left] = splitEvidence(e);
    const unit = packUnit?.zh ?? '个包装';
    return `需 ${asked} ${unit}，库存 ${left} ${unit}`;
  },
};

const onSuitability = '《处方管理办法》第三十五条：处方用药适宜性审核';
const onWriting = '《处方管理办法》第六条：处方书写规则';
const onOnline = '《互联网诊疗管理办法（试行）》';
const onPharmacy = '本院药房';
const onLabels = '药品说明书（国内及美国 FDA），逐条注明章节';
const onDose = '药品说明书；《处方管理办法》第六条：超剂量使用应注明原因并再次签名';

const rules: Readonly<
  Record<RuleName, { name: string; effect: (pack: RulePack) => string; origin: string }>
> = {
  'first-visit': {
    name: '仅限复诊',
    effect: () => '不得为首诊患者在线开具处方，仅限复诊',
    origin: `${onOnline}：不得对首诊患者开展互联网诊疗活动`,
  },
  guardian: {
    name: '监护人',
    effect: (p) => `不满 ${p.guardianUnderYears} 岁须确认有监护人和相关专业医师陪伴`,
    origin: `${onOnline}第十九条：为低龄儿童（6岁以下）开具互联网儿童用药处方时，应当确认患儿有监护人和相关专业医师陪伴`,
  },
  diagnosis: { name: '诊断', effect: () => '至少一项临床诊断', origin: onWriting },
  'diagnosis-group': {
    name: '诊断编码',
    effect: () => 'ICD-10 具体编码，不能是类目',
    origin: 'ICD-10 及《疾病分类与代码国家临床版》',
  },
  'no-lines': { name: '处方无药品', effect: () => '至少开具一种药品', origin: onWriting },
  'too-many-lines': {
    name: '药品种数',
    effect: (p) => `每次问诊合计最多 ${p.mostLines} 种`,
    origin: '《处方管理办法》第六条：每张处方不得超过5种药品；本系统按同一次问诊各处方合计',
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
    name: '长期处方含抗菌药物',
    effect: (p) => `抗菌药物疗程不得超过 ${p.longTermFromDays - 1} 天（抗结核药、抗真菌药除外）`,
    origin: '《长期处方管理规范（试行）》第八条；天数由本系统设定',
  },
  'not-online': {
    name: '禁止网络销售',
    effect: () => '《药品网络销售禁止清单》所列药品，本系统不予在线开具',
    origin: '《药品网络销售禁止清单（第一版）》（国家药监局公告 2022 年第 111 号）',
  },
  'special-control': {
    name: '特殊管理药品',
    effect: (p) => `不得在线开具：${p.forbiddenControl.map((name) => classNames[name] ?? name).join('、')}`,
    origin: `${onOnline}：不得开具麻醉药品、精神药品及其他特殊管理药品处方`,
  },
  'drug-unknown': { name: '药房供应', effect: () => '须为本药房供应的药品', origin: onPharmacy },
  'vague-dose': { name: '单次剂量', effect: () => '大于 0 的数值，按药品剂量单位', origin: onWriting },
  'vague-frequency': { name: '用药频次', effect: () => '从列表中选择', origin: onWriting },
  'vague-route': { name: '给药途径', effect: () => '从列表中选择', origin: onWriting },
  'vague-when-needed': { name: '必要时用药', effect: () => '写明何时用及每日最多次数', origin: onWriting },
  'route-form': { name: '剂型与途径', effect: () => '给药途径须与剂型相符', origin: onLabels },
  allergy: { name: '过敏', effect: () => '不得使用患者过敏药物及同类药物', origin: onSuitability },
  'cross-allergy': {
    name: '交叉过敏',
    effect: () => '提示可能与患者过敏药物交叉过敏的药品',
    origin: onLabels,
  },
  'same-ingredient': {
    name: '重复给药',
    effect: () => '同为全身用药或经同一局部途径给药的两种药品含同一成分的，须说明理由',
    origin: onSuitability,
  },
  'same-class': {
    name: '同类重复',
    effect: () => '提示同一化学亚类药品的重复使用，常规联用者除外',
    origin: '《WHO ATC/DDD 索引》2024 版；《医院处方点评管理规范（试行）》第十九条',
  },
  'already-taking': {
    name: '与在用药品重复',
    effect: (p) =>
      `与尚未用完的既往处方含同一成分的，须说明理由；同一药品在疗程最后四分之一内（最多 ${p.refillDays} 天）续方除外`,
    origin: onSuitability,
  },
  taking: { name: '在用药品', effect: () => '须能读取在用药品，且成分已知', origin: '本院既往处方' },
  interaction: {
    name: '相互作用',
    effect: () => '核对处方内各药品之间及其与在用药品的相互作用',
    origin: `${onLabels}；《中华人民共和国药典临床用药须知》`,
  },
  contraindication: {
    name: '禁忌',
    effect: () => '按年龄、性别、妊娠、哺乳、肾功能、肝病、诊断及既往病历核对',
    origin: onLabels,
  },
  coverage: {
    name: '规则覆盖范围',
    effect: () => '数据表未收录的成分，按“未审查”处理',
    origin: '审方规则库',
  },
  'min-age': { name: '适用年龄', effect: () => '不低于说明书适用年龄', origin: '药品说明书（药房提供）' },
  'single-dose': {
    name: '单次剂量上限',
    effect: (p) => `超过须说明理由，达到上限的 ${p.slipTimes} 倍即拦截`,
    origin: onDose,
  },
  'daily-dose': {
    name: '日剂量上限',
    effect: (p) => `同一成分在各药品及其他处方中合并计算；超过须说明理由，达到上限的 ${p.slipTimes} 倍即拦截`,
    origin: onDose,
  },
  'unusual-dose': {
    name: '异常剂量',
    effect: () => '提示达到常用剂量的 5 倍及以上，或仅为十分之一及以下的剂量',
    origin: '各药品的常用剂量（药房提供）',
  },
  weight: { name: '按体重给药剂量', effect: () => '儿童剂量按每公斤体重核对，须填写体重', origin: onLabels },
  weekly: {
    name: '长间隔给药',
    effect: () => '每周、每月或更长间隔给药的药物，不得增加给药频次',
    origin: onLabels,
  },
  quantity: {
    name: '数量',
    effect: () => '比疗程所需多出 2 个包装及以上，或不足所需量的一半，须说明理由；超过所需量的 3 倍即拦截',
    origin: onPharmacy,
  },
  stock: { name: '库存', effect: () => '不得超过药房库存', origin: onPharmacy },
};

/** 合理用药规则的文字。 */
export const zh: RuleMessages = {
  clarification,
  facts,
  patientSummary,
  nameClasses,
  findingTexts,
  rules,
  preCheck,
  severity: { block: '拦截', warn: '警告', unchecked: '未审查', note: '仅提示' },
  reasonFor: (finding) => `说明理由：${finding}`,
  reasonHint: '请说明该患者如此用药的理由',
  reasonForAll: (count) => `${count} 项未审查，统一说明理由`,
  reasonForLines: (rule, count) => `${rule}：${count} 项统一说明理由`,
  differentReasons: '各药品理由不同，请分别查看',
  applyToAll: (count) => `用于全部 ${count} 项`,
  notOverridden: '未说明理由',
  noFindings: '已按所列规则审查，未发现问题；适应证须由医生、药师判断',
  summary: (blocks, warns, unchecked) =>
    [
      ...(blocks > 0 ? [counted.block(blocks)] : []),
      ...(unchecked > 0 ? [counted.unchecked(unchecked)] : []),
      ...(warns > 0 ? [counted.warn(warns)] : []),
    ].join(' · '),
  counted,
  allPassed: '已按所列规则审查，未发现问题；适应证须由医生判断',
  goToLine: (line, rule) => `第 ${line} 种药品：${rule}`,
  notChecked: '未审查：规则、库存或在用药品读取失败',
  checking: '正在审查…',
  defaults: '医院系统未提供审方规则库，按系统默认规则审查',
  askAgain: '重新审查',
  withOther,
  because: describePatient,
  source: (text) => `依据：${text}`,
  catalogue: '规则与依据',
  rule: '规则',
  effect: '本院要求',
  origin: '依据',
  rows: '数据条数',
  noData: '无数据，不审查',
  rowsOf: (count) => `${count} 条`,
  levels: { block: '本院一律拦截', warn: '本院一律警告', off: '本院已关闭' },
  defaultLevel: { block: '拦截', warn: '警告', note: '仅提示' },
};
