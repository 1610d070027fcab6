import { visitStates } from '../export/visitExport.ts';
import type { Language } from '../server/httpError.ts';
import { partSeparators, roleWords, type Words, wordOf } from './trailWords.ts';

/** What a list was filtered by, as it is stored. */
export type StoredFilters = Readonly<Record<string, unknown>>;

/** What the words of a filter need. */
export interface FilterReader {
  readonly act: string;
  readonly language: Language;
  /** The name of an account; its id if it is unknown. */
  readonly nameOf: (accountId: string) => string;
  /** The hospital's word for a value of a dictionary; the value if it has none. */
  readonly labelOf: (dictType: string, value: string) => string;
  /** What somebody searched a list of patients for, mostly a name, as it is shown. */
  readonly searchOf: (keyword: string) => string;
}

/** Filters in words, with their value in place of `{}`. */
const filterWords: Words = {
  from: { zh: '起始日期：{}', en: 'from {}' },
  to: { zh: '截止日期：{}', en: 'to {}' },
  status: { zh: '状态：{}', en: 'status: {}' },
  consultType: { zh: '问诊类型：{}', en: 'type: {}' },
  keyword: { zh: '关键词：{}', en: 'search: {}' },
  correctable: { zh: '可修改：{}', en: 'can be corrected: {}' },
  asked: { zh: '待医生说明：{}', en: 'awaiting prescriber’s answer: {}' },
  approve: { zh: '审核结论：{}', en: 'decision: {}' },
  role: { zh: '角色：{}', en: 'role: {}' },
  dept: { zh: '科室：{}', en: 'department: {}' },
  deptName: { zh: '科室：{}', en: 'department: {}' },
  doctorId: { zh: '医生：{}', en: 'doctor: {}' },
  antibiotic: { zh: '含抗菌药物：{}', en: 'with an antibacterial: {}' },
  overridden: { zh: '医生已说明理由：{}', en: 'with overridden issues: {}' },
  minLines: { zh: '药品种数不少于 {} 种', en: 'drugs: {} or more' },
  minTotalFen: { zh: '金额不低于 {} 元', en: 'total: ¥{} or more' },
  group: { zh: '操作类型：{}', en: 'category: {}' },
  renewals: { zh: '含领取有效期延长：{}', en: 'including review lock renewals: {}' },
};

const groupWords: Words = {
  signIns: { zh: '登录', en: 'Logins' },
  accounts: { zh: '账号', en: 'Accounts' },
  hospital: { zh: '医院设置', en: 'Hospital' },
  visits: { zh: '问诊', en: 'Visits' },
  records: { zh: '病历', en: 'Records' },
  prescriptions: { zh: '处方', en: 'Prescriptions' },
  audits: { zh: '审方', en: 'Pharmacist review' },
  reads: { zh: '查看与导出', en: 'Data viewed or exported' },
};

const answers: Words = { 0: { zh: '否', en: 'no' }, 1: { zh: '是', en: 'yes' } };
const verdicts: Words = { 0: { zh: '驳回', en: 'Rejected' }, 1: { zh: '通过', en: 'Approved' } };
const accountStates: Words = { 0: { zh: '已启用', en: 'Enabled' }, 1: { zh: '已停用', en: 'Disabled' } };
const visitStateWords: Words = visitStates;
const visitActs: ReadonlySet<string> = new Set([
  'order-export',
  'hospital-visits-listed',
  'hospital-visits-export',
]);

const status = (value: string, { act, language, labelOf }: FilterReader): string => {
  if (visitActs.has(act)) return wordOf(visitStateWords, value, language);
  if (act === 'staff-export') return wordOf(accountStates, value, language);
  return labelOf('prescription_status', value);
};

type InWords = (value: string, reader: FilterReader) => string;
const yesOrNo: InWords = (value, { language }) => wordOf(answers, value, language);

/** The filters whose values are not shown as they are stored. */
const valueWords: Readonly<Record<string, InWords>> = {
  status,
  consultType: (value, { labelOf }) => labelOf('consult_type', value),
  correctable: yesOrNo,
  asked: yesOrNo,
  approve: (value, { language }) => wordOf(verdicts, value, language),
  keyword: (value, { act, searchOf }) => (act === 'staff-export' ? value : searchOf(value)),
  role: (value, { language }) => wordOf(roleWords, value, language),
  doctorId: (value, { nameOf }) => nameOf(value),
  antibiotic: yesOrNo,
  overridden: yesOrNo,
  minTotalFen: (value) => (Number(value) / 100).toFixed(2),
  group: (value, { language }) => wordOf(groupWords, value, language),
  renewals: yesOrNo,
};

// How a list was sorted and paged says nothing of what was taken out.
const withoutMeaning = new Set(['sort', 'orderBy', 'descending', 'pageNo', 'pageSize', 'by', 'id']);
// Of every other filter, 0 means that it does not apply.
const withZero = new Set(['status', 'approve']);

/** The filters of a list in words; empty if nothing was filtered. */
export const filtersInWords = (filters: StoredFilters, reader: FilterReader): string => {
  const { language } = reader;
  return Object.entries(filters)
    .filter(
      ([name, value]) =>
        !withoutMeaning.has(name) &&
        value !== '' &&
        value !== null &&
        value !== false &&
        (value !== 0 || withZero.has(name)),
    )
    .map(([name, value]) => {
      // A flag that is stored as true is 1.
      const code = value === true ? '1' : String(value);
      const unknown = language === 'zh' ? `${name}：{}` : `${name}: {}`;
      const words = filterWords[name]?.[language] ?? unknown;
      return words.replace('{}', () => valueWords[name]?.(code, reader) ?? code);
    })
    .join(partSeparators[language]);
};
