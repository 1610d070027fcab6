import { expect, it } from 'vitest';
import type { Language } from '../server/httpError.ts';
import { detailText } from './trailDetails.ts';

const effectOf = (rule: string, id: string) =>
  rule === 'interaction' && id === 'warfarin-nsaids'
    ? { zh: '出血风险升高', en: 'Increased risk of bleeding' }
    : undefined;
const nameOf = (id: string): string => ({ '17': '秦淑兰' })[id] ?? id;
const labels: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'prescription_status 0': { zh: '草稿', en: 'Draft' },
  'prescription_status 2': { zh: '已通过', en: 'Approved' },
  'consult_type 2': { zh: '视频问诊', en: 'Video consultation' },
};
const textOf = (act: string, detail: string, language: Language, subject = ''): string =>
  detailText({
    act,
    subject,
    detail,
    language,
    nameOf,
    labelOf: (dictType, value) => labels[`${dictType} ${value}`]?.[language] ?? value,
    searchOf: (keyword) => keyword,
    effectOf,
  });

it.each([
  ['login', 'password', 'by password', '密码'],
  ['login-failed', 'no such account', 'Unknown username', '账号不存在'],
  ['sms-code', 'scene 2', 'Verify the old mobile number', '验证原手机号'],
  ['staff-changed', 'auditor, administrator', 'Pharmacist, Administrator', '审方药师、管理员'],
  ['record-save', 'version 3', 'version 3', '第 3 版'],
  ['facts-save', 'version 2: allergies, weightKg', 'version 2: allergies, weight', '第 2 版：过敏史、体重'],
  [
    'qualification-refused',
    'kind 2: 照片不清晰',
    'Professional qualification certificate: 照片不清晰',
    '资格证书/职业资格证书：照片不清晰',
  ],
  ['data-checked', '1 problems', '1 problem', '1 处错误'],
  ['data-applied', '1 added, 4 changed: ann', '1 row added, 4 changed: ann', '新增 1 行，更改 4 行：ann'],
  ['drug-dictionary-update', '2 changes', '2 changes', '2 项变更'],
  ['audit-take-over', '17: 下班', 'from 秦淑兰: 下班', '原审核人 秦淑兰：下班'],
  ['audit-take-over', 'nobody: 下班', '下班', '下班'],
  [
    'audit-approve',
    'version 1; confirmed: 0 interaction:warfarin-nsaids, whole long-course',
    'version 1; confirmed: line 1: interaction “Increased risk of bleeding” (warfarin-nsaids); course length',
    '第 1 版；已确认：第 1 种药品：相互作用“出血风险升高”（warfarin-nsaids）；用药天数',
  ],
  [
    'audit-approve',
    'version 2; confirmed: 1 contraindication:a-row-that-is-gone, whole coverage:kidney, 0 pre-check, 0 of-another-pack',
    'version 2; confirmed: line 2: contraindication (a-row-that-is-gone); data coverage (kidney function); line 1: hospital pre-check; line 1: of-another-pack',
    '第 2 版；已确认：第 2 种药品：禁忌（a-row-that-is-gone）；规则覆盖范围（肾功能）；第 1 种药品：前置审方；第 1 种药品：of-another-pack',
  ],
  ['dispensing-dispensed', '2026-11-27T00:30:00.000Z', '2026-11-27 08:30:00', '2026-11-27 08:30:00'],
  [
    'department-renamed',
    '儿科 → 儿童科\nPaediatrics → Child health',
    'Paediatrics → Child health',
    '儿科 → 儿童科',
  ],
  ['department-created', '眼科', '眼科', '眼科'],
  ['file.create', 'image/png', 'Picture', '图片'],
  ['message-recall', '98', '', ''],
  [
    'notify-update',
    '{"sms":[{"scene":3,"notifyOptional":1}],"desktop":[{"event":"message","on":false}]}',
    'text message, new patient: on; desktop alert, message: off',
    '短信 新患者候诊：开；桌面提醒 患者消息：关',
  ],
  [
    'staff-export',
    '{"rows":1,"names":null,"columns":["name"],"filters":{"keyword":"li","sort":"name","descending":0}}',
    '1 row (search: li)',
    '1 条（关键词：li）',
  ],
  [
    'order-export',
    '{"rows":44,"names":"Annual report","columns":["name"],"filters":{}}',
    '44 rows; with full names (reason: Annual report)',
    '44 条；含完整姓名（用途：Annual report）',
  ],
  [
    'trail-exported',
    '3 {"by":"","group":"reads","renewals":0}',
    '3 rows (category: Data viewed or exported)',
    '3 条（操作类型：查看与导出）',
  ],
  [
    'trail-exported',
    '{"rows":1,"names":null,"columns":["at"],"filters":{"by":"","group":"reads","renewals":0,"sort":"asc"}}',
    '1 row (category: Data viewed or exported)',
    '1 条（操作类型：查看与导出）',
  ],
  [
    'trail-exported',
    '{"rows":1,"names":null,"columns":["at"],"filters":{"by":"","renewals":1}}',
    '1 row (including review lock renewals: yes)',
    '1 条（含领取有效期延长：是）',
  ],
  ['mobile-confirm-failed', 'wrong password', 'Wrong password', '密码不正确'],
  ['review-term-set', '30 → 45 min', '30 → 45 min', '30 → 45 分钟'],
  ['signature-ask', 'version 2; lines: 1, 3', 'version 2; lines: 1, 3', '第 2 版；第 1、3 种药品'],
  ['signature-give', 'version 2; lines: 1', 'version 2; lines: 1', '第 2 版；第 1 种药品'],
  [
    'sample-draw',
    '{"size":20,"population":311,"seed":"5f","filter":{"from":"2026-10-01","to":"2026-10-31","deptName":"","antibiotic":0,"minLines":2}}',
    '20 of 311 (from 2026-10-01; to 2026-10-31; drugs: 2 or more)',
    '从 311 张中抽取 20 张（起始日期：2026-10-01；截止日期：2026-10-31；药品种数不少于 2 种）',
  ],
  ['sample-judge', 'sample 9; version 1; rational', 'version 1: no issues', '第 1 次点评：合理'],
  [
    'sample-judge',
    'sample 9; version 2; 2-5, 1-1',
    'version 2: issues found (2-5, 1-1)',
    '第 2 次点评：不合理（2-5、1-1）',
  ],
  [
    'hospital-visits-listed',
    '{"rows":20,"from":"","keyword":"li","doctorId":"17","by":"create","pageNo":1,"pageSize":20}',
    '20 rows (search: li; doctor: 秦淑兰)',
    '20 条（关键词：li；医生：秦淑兰）',
  ],
  [
    'hospital-prescriptions-export',
    '{"rows":3,"names":"Annual report","columns":["patient"],"filters":{"dept":"儿科"}}',
    '3 rows (department: 儿科); with full names (reason: Annual report)',
    '3 条（科室：儿科）；含完整姓名（用途：Annual report）',
  ],
  [
    'sample-draw',
    '{"size":5,"population":9,"filter":{"antibiotic":1,"overridden":0,"minTotalFen":5000}}',
    '5 of 9 (with an antibacterial: yes; total: ¥50.00 or more)',
    '从 9 张中抽取 5 张（含抗菌药物：是；金额不低于 50.00 元）',
  ],
  ['sample-export', '{"rows":20,"names":null,"columns":["place"],"filters":{"id":"9"}}', '20 rows', '20 条'],
])('%s “%s” is “%s” and “%s”', (act, detail, en, zh) => {
  expect(textOf(act, detail, 'en')).toBe(en);
  expect(textOf(act, detail, 'zh')).toBe(zh);
});

it('an imported rule pack, which has no rows, is the first one or replaces another', () => {
  const first = '1 added, 0 changed';
  expect(textOf('data-applied', first, 'en', 'rule-pack')).toBe('first import');
  expect(textOf('data-applied', first, 'zh', 'rule-pack')).toBe('首次导入');
  const later = '0 added, 1 changed';
  expect(textOf('data-applied', later, 'en', 'rule-pack')).toBe('replaced completely');
  expect(textOf('data-applied', later, 'zh', 'rule-pack')).toBe('全部替换');
});

it.each([
  [
    'prescription-export',
    '{"status":2,"asked":1}',
    'status: Approved; awaiting prescriber’s answer: yes',
    '状态：已通过；待医生说明：是',
  ],
  ['prescription-export', '{"status":0}', 'status: Draft', '状态：草稿'],
  ['review-export', '{"approve":1}', 'decision: Approved', '审核结论：通过'],
  ['review-export', '{"approve":0}', 'decision: Rejected', '审核结论：驳回'],
  [
    'order-export',
    '{"status":3,"consultType":2}',
    'status: Completed; type: Video consultation',
    '状态：已结束；问诊类型：视频问诊',
  ],
  [
    'staff-export',
    '{"status":0,"role":"auditor"}',
    'status: Enabled; role: Pharmacist',
    '状态：已启用；角色：审方药师',
  ],
  [
    'order-export',
    '{"consultType":9,"of-another-version":4}',
    'type: 9; of-another-version: 4',
    '问诊类型：9；of-another-version：4',
  ],
])('an export of %s by %s was of “%s” and “%s”', (act, filters, en, zh) => {
  const detail = `{"rows":1,"names":null,"filters":${filters}}`;
  expect(textOf(act, detail, 'en')).toBe(`1 row (${en})`);
  expect(textOf(act, detail, 'zh')).toBe(`1 条（${zh}）`);
});

it('what somebody wrote, what is unknown and what is damaged stays as it is', () => {
  for (const [act, detail] of [
    ['order-decline', 'password'],
    ['prescription-cancel', '=1+1'],
    ['login', 'fingerprint'],
    ['staff-export', '{"rows":'],
    ['data-applied', 'all'],
    ['of-another-version', 'version 2'],
  ] as const)
    expect(textOf(act, detail, 'zh')).toBe(detail);
});
