import { preCheckRule, ruleNames, type RuleName } from '../../contract/rules/finding.ts';
import type { LocalizedText } from '../../contract/rulePack/rulePack.ts';
import type { Language } from '../server/httpError.ts';

/** Words by the code that the trail stores. */
export type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** A code in words; an unknown one as it is. */
export const wordOf = (words: Words, code: string, language: Language): string =>
  words[code]?.[language] ?? code;

export const separators = { zh: '、', en: ', ' } as const;

/** Between parts that may have commas themselves. */
export const partSeparators = { zh: '；', en: '; ' } as const;

/** Codes that are separated by commas, in words. */
export const wordsOfList = (words: Words, codes: string, language: Language): string =>
  codes
    .split(', ')
    .map((code) => wordOf(words, code, language))
    .join(separators[language]);

/** Who acted where nobody did. */
export const actors: Words = {
  system: { zh: '系统', en: 'System' },
  pharmacy: { zh: '药房系统', en: 'Pharmacy system' },
};

export const loginKinds: Words = {
  password: { zh: '密码', en: 'by password' },
  sms: { zh: '短信验证码', en: 'by text-message code' },
};

export const refusals: Words = {
  'wrong password': { zh: '密码不正确', en: 'Wrong password' },
  'no such account': { zh: '账号不存在', en: 'Unknown username' },
  'account disabled': { zh: '账号已停用', en: 'Account disabled' },
  'wrong code': { zh: '验证码不正确', en: 'Wrong code' },
  locked: { zh: '密码错误次数过多，暂时锁定', en: 'Locked after too many wrong passwords' },
  'a replaced refresh token came again': {
    zh: '已更换的登录凭证被再次使用',
    en: 'A replaced login token was used again',
  },
  'too many sessions': {
    zh: '同时登录的设备过多，已退出最久未使用的一台',
    en: 'Too many devices logged in; the least recently used one was logged out',
  },
};

/** By the scene of a code. */
export const codePurposes: Words = {
  1: { zh: '登录', en: 'Log in' },
  2: { zh: '验证原手机号', en: 'Verify the old mobile number' },
  5: { zh: '绑定新手机号', en: 'Verify the new mobile number' },
};

/** By the scene of a notice. */
export const noticeCases: Words = {
  3: { zh: '新患者候诊', en: 'new patient' },
  4: { zh: '处方审核通过', en: 'prescription approved' },
  6: { zh: '患者消息未回复', en: 'unanswered message' },
  7: { zh: '处方被驳回', en: 'prescription rejected' },
  8: { zh: '新设备登录', en: 'login from a new device' },
  9: { zh: '新处方待审核', en: 'prescription to review' },
  waiting: { zh: '新患者候诊', en: 'new patient' },
  message: { zh: '患者消息', en: 'message' },
  verdict: { zh: '处方审核通过', en: 'prescription approved' },
  rejected: { zh: '处方被驳回', en: 'prescription rejected' },
  question: { zh: '药师询问', en: 'question from a pharmacist' },
  task: { zh: '新处方待审核', en: 'prescription to review' },
};

export const roleWords: Words = {
  doctor: { zh: '医生', en: 'Doctor' },
  auditor: { zh: '审方药师', en: 'Pharmacist' },
  administrator: { zh: '管理员', en: 'Administrator' },
};

export const certificateKinds: Words = {
  1: { zh: '执业证书/注册证', en: 'Licence to practise or registration certificate' },
  2: { zh: '资格证书/职业资格证书', en: 'Professional qualification certificate' },
  3: { zh: '专业技术资格证书', en: 'Professional title certificate' },
  4: { zh: '身份证（人像面）', en: 'Identity card, front' },
  5: { zh: '身份证（国徽面）', en: 'Identity card, back' },
};

export const absenceWords: Words = {
  break: { zh: '休息', en: 'Break' },
  rounds: { zh: '手术或查房', en: 'Theatre or ward round' },
  meeting: { zh: '会议', en: 'Meeting' },
  other: { zh: '其他', en: 'Other' },
};

/** Fields of a profile, of a patient's facts, and of measurements. */
export const fieldWords: Words = {
  name: { zh: '姓名', en: 'name' },
  title: { zh: '职称', en: 'professional title' },
  academicTitle: { zh: '教学职称', en: 'academic title' },
  dept: { zh: '科室', en: 'department' },
  avatar: { zh: '头像', en: 'photo' },
  areaId: { zh: '执业地点', en: 'place of practice' },
  introduction: { zh: '个人简介', en: 'biography' },
  goodAt: { zh: '擅长领域', en: 'areas of expertise' },
  allergies: { zh: '过敏史', en: 'allergies' },
  weightKg: { zh: '体重', en: 'weight' },
  heightCm: { zh: '身高', en: 'height' },
  pregnant: { zh: '妊娠', en: 'pregnancy' },
  nursing: { zh: '哺乳', en: 'breastfeeding' },
  egfr: { zh: 'eGFR', en: 'eGFR' },
  creatinine: { zh: '血肌酐', en: 'creatinine' },
  liver: { zh: '肝病', en: 'liver disease' },
  conditions: { zh: '既往疾病', en: 'conditions' },
  medicines: { zh: '院外用药', en: 'medicines from elsewhere' },
  guardian: { zh: '监护人', en: 'guardian' },
  notCollected: { zh: '未取药的处方', en: 'prescriptions not collected' },
  bloodPressure: { zh: '血压', en: 'blood pressure' },
  result: { zh: '检验检查结果', en: 'test result' },
  glucose: { zh: '血糖', en: 'glucose' },
  weight: { zh: '体重', en: 'weight' },
  pulse: { zh: '脉搏', en: 'pulse' },
  temperature: { zh: '体温', en: 'temperature' },
  spo2: { zh: '血氧饱和度', en: 'SpO₂' },
};

/** The hospital's own data, by kind. */
export const dataKindWords: Words = {
  dictionaries: { zh: '字典与科室', en: 'Code lists and departments' },
  staff: { zh: '人员', en: 'Staff' },
  warehouses: { zh: '药房', en: 'Pharmacies' },
  drugs: { zh: '药品', en: 'Drugs' },
  stock: { zh: '库存', en: 'Stock' },
  diagnoses: { zh: '诊断编码', en: 'Diagnosis codes' },
  'rule-pack': { zh: '审方规则库', en: 'Rule set' },
};

const ruleWords: Readonly<Record<RuleName, Readonly<Record<Language, string>>>> = {
  'first-visit': { zh: '仅限复诊', en: 'follow-up only' },
  guardian: { zh: '监护人', en: 'guardian' },
  diagnosis: { zh: '诊断', en: 'diagnosis' },
  'diagnosis-group': { zh: '诊断编码', en: 'diagnosis code' },
  'no-lines': { zh: '处方无药品', en: 'empty prescription' },
  'too-many-lines': { zh: '药品种数', en: 'number of drugs' },
  'long-course': { zh: '用药天数', en: 'course length' },
  'too-long': { zh: '最长疗程', en: 'maximum course length' },
  'long-antimicrobial': { zh: '长期处方含抗菌药物', en: 'antibacterial on a long-term prescription' },
  'special-control': { zh: '特殊管理药品', en: 'controlled drug' },
  'not-online': { zh: '禁止网络销售', en: 'banned from online sale' },
  'drug-unknown': { zh: '药房无此药品', en: 'drug not listed' },
  'vague-dose': { zh: '单次剂量', en: 'dose' },
  'vague-frequency': { zh: '用药频次', en: 'frequency' },
  'vague-route': { zh: '给药途径', en: 'route' },
  'vague-when-needed': { zh: '必要时用药', en: 'as needed' },
  'route-form': { zh: '剂型与途径', en: 'route and form' },
  allergy: { zh: '过敏', en: 'allergy' },
  'cross-allergy': { zh: '交叉过敏', en: 'cross-reaction' },
  'same-ingredient': { zh: '重复给药', en: 'duplicate ingredient' },
  'same-class': { zh: '同类重复', en: 'duplicate therapy (same class)' },
  'already-taking': { zh: '与在用药品重复', en: 'already taking' },
  taking: { zh: '在用药品', en: 'current medicines' },
  interaction: { zh: '相互作用', en: 'interaction' },
  contraindication: { zh: '禁忌', en: 'contraindication' },
  coverage: { zh: '规则覆盖范围', en: 'data coverage' },
  'min-age': { zh: '适用年龄', en: 'minimum age' },
  'single-dose': { zh: '单次剂量上限', en: 'single dose' },
  'daily-dose': { zh: '日剂量上限', en: 'daily dose' },
  'unusual-dose': { zh: '异常剂量', en: 'unusual dose' },
  weight: { zh: '按体重给药剂量', en: 'weight-based dose' },
  weekly: { zh: '长间隔给药', en: 'dosing interval' },
  quantity: { zh: '数量', en: 'quantity' },
  stock: { zh: '库存', en: 'stock' },
};

/** What a rule looked at, where that is neither a row of the pack nor an ingredient. */
const aboutWords: Words = {
  sex: { zh: '性别', en: 'sex' },
  pregnant: { zh: '妊娠', en: 'pregnancy' },
  nursing: { zh: '哺乳', en: 'breastfeeding' },
  pregnancy: { zh: '妊娠期用药', en: 'use in pregnancy' },
  lactation: { zh: '哺乳期用药', en: 'use while breastfeeding' },
  classes: { zh: '同类药物', en: 'same-class duplication' },
  kidney: { zh: '肾功能', en: 'kidney function' },
  liver: { zh: '肝功能', en: 'liver function' },
  oldAge: { zh: '老年', en: 'older adults' },
  interactions: { zh: '相互作用', en: 'interactions' },
  substance: { zh: '同一成分', en: 'same substance' },
  day: { zh: '日剂量', en: 'daily dose' },
};

/** What is written of a row of the rule pack; undefined if the pack has no such row. */
export type RowEffect = (rule: string, id: string) => LocalizedText | undefined;

const ruleName = (code: string, language: Language): string => {
  const rule = ruleNames.find((one) => one === code);
  if (rule) return ruleWords[rule][language];
  if (code !== preCheckRule) return code;
  return language === 'zh' ? '前置审方' : 'hospital pre-check';
};

/**
 * A finding's key (`findingKey` of the contract) in words, the row of the pack with its id after it:
 * `line 1: interaction “Increased risk of bleeding” (warfarin-nsaids)`.
 */
export const findingWords = (key: string, language: Language, effectOf: RowEffect): string => {
  const zh = language === 'zh';
  const [place = '', reason = ''] = key.split(/ (.*)/s);
  const [code = '', about = ''] = reason.split(/:(.*)/s);
  const name = ruleName(code, language);
  const effect = about === '' ? undefined : effectOf(code, about)?.[language];
  const quoted = effect === undefined ? '' : zh ? `“${effect}”` : ` “${effect}”`;
  const word = wordOf(aboutWords, about, language);
  const id = about === '' ? '' : zh ? `（${word}）` : ` (${word})`;
  const what = `${name}${quoted}${id}`;
  if (!/^\d+$/.test(place)) return what;
  const line = Number(place) + 1;
  return zh ? `第 ${line} 种药品：${what}` : `line ${line}: ${what}`;
};
