import type { TrailGroup } from '../../contract/hospital/auditTrail.ts';
import type { Language } from '../server/httpError.ts';

type Words = readonly [act: string, zh: string, en: string];

const acts: Readonly<Record<TrailGroup, readonly Words[]>> = {
  signIns: [
    ['login', '登录', 'Logged in'],
    ['login-failed', '登录失败', 'Login failed'],
    ['logout', '退出登录', 'Logged out'],
    ['refresh', '登录续期', 'Session renewed'],
    ['session-revoked', '强制退出登录', 'Session revoked'],
    ['sms-code', '发送验证码', 'Code sent by text message'],
  ],
  accounts: [
    ['staff-created', '新增账号', 'Account created'],
    ['staff-changed', '修改账号', 'Account changed'],
    ['staff-disabled', '停用账号', 'Account disabled'],
    ['staff-enabled', '启用账号', 'Account enabled'],
    ['password-reset', '重置密码', 'Password reset'],
    ['password-changed', '修改密码', 'Password changed'],
    ['password-change-failed', '修改密码失败', 'Password change failed'],
    ['mobile-changed', '更换手机号', 'Mobile number changed'],
    ['mobile-confirmed', '确认手机号', 'Mobile number confirmed'],
    ['mobile-confirm-failed', '确认手机号失败', 'Mobile number confirmation failed'],
    ['profile-update', '修改个人资料', 'Profile changed'],
    ['notify-update', '修改通知设置', 'Notification settings changed'],
    ['qualification-create', '提交证件', 'Certificate submitted'],
    ['qualification-update', '修改证件', 'Certificate changed'],
    ['qualification-passed', '证件审核通过', 'Certificate approved'],
    ['qualification-refused', '证件审核未通过', 'Certificate rejected'],
    ['accept-protocol', '同意协议', 'Agreement accepted'],
    ['absence-start', '设为暂离', 'Status set to away'],
    ['absence-end', '恢复接诊', 'Away status ended'],
  ],
  hospital: [
    ['department-created', '新增科室', 'Department added'],
    ['department-renamed', '修改科室名称', 'Department renamed'],
    ['department-disabled', '停用科室', 'Department disabled'],
    ['department-enabled', '启用科室', 'Department enabled'],
    ['data-checked', '检查导入文件', 'Hospital data checked'],
    ['data-applied', '导入本院数据', 'Hospital data imported'],
    ['review-term-set', '设置审方时限', 'Target review time changed'],
    ['drug-dictionary-update', '更新药品字典', 'Drug dictionary updated'],
    ['service-update', '修改服务设置', 'Service settings changed'],
  ],
  visits: [
    ['order-accept', '接诊', 'Visit accepted'],
    ['order-decline', '退诊', 'Visit declined'],
    ['order-transfer', '转交问诊', 'Consultation handed over'],
    ['order-finish', '结束问诊', 'Consultation ended'],
    ['order-remind', '提醒患者', 'Patient reminded'],
    ['message-recall', '撤回消息', 'Message recalled'],
    ['follow-up-set', '约定复诊', 'Follow-up arranged'],
    ['follow-up-done', '复诊已完成', 'Follow-up done'],
    ['follow-up-remove', '取消复诊', 'Follow-up removed'],
    ['follow-up-transfer', '转交复诊', 'Follow-up handed over'],
    ['follow-up-reopen', '恢复复诊', 'Follow-up reopened'],
  ],
  records: [
    ['record-save', '保存病历', 'Record saved'],
    ['record-sign', '病历签名', 'Record signed'],
    ['record-addendum', '添加补充记录', 'Addendum added'],
    ['facts-save', '修改患者信息', 'Clinical details changed'],
    ['measurements-add', '添加监测数据或检验检查结果', 'Measurements or results added'],
    ['measurements-withdraw', '移除监测数据或检验检查结果', 'Measurement or result removed'],
    ['file.create', '上传文件', 'File uploaded'],
  ],
  prescriptions: [
    ['prescription-draft', '保存处方草稿', 'Prescription draft saved'],
    ['prescription-submit', '提交处方', 'Prescription sent for review'],
    ['prescription-cancel', '作废处方', 'Prescription cancelled'],
    ['prescription-expire', '处方过期', 'Prescription expired'],
    ['dispensing-dispensed', '发药', 'Prescription dispensed'],
    ['dispensing-notCollected', '未取药', 'Prescription not collected'],
    ['dispensing-returned', '退药', 'Medicines returned to the pharmacy'],
  ],
  audits: [
    ['audit-claim', '领取处方', 'Review started'],
    ['audit-renew', '延长领取有效期', 'Review lock renewed'],
    ['audit-release', '退回队列', 'Prescription returned to the queue'],
    ['audit-take-over', '接管审方', 'Review taken over'],
    ['audit-approve', '审核通过', 'Prescription approved'],
    ['audit-reject', '审核驳回', 'Prescription rejected'],
    ['clarification-ask', '请医生说明', 'Question sent to prescriber'],
    ['clarification-answer', '医生说明', 'Question answered'],
    ['signature-ask', '请医生再次签名', 'Repeat signature requested'],
    ['signature-give', '医生再次签名', 'Lines signed again'],
    ['sample-draw', '抽取点评样本', 'Sample drawn'],
    ['sample-judge', '点评处方', 'Sampled prescription assessed'],
  ],
  reads: [
    ['record-read', '查看病历', 'Record viewed'],
    ['record-versions-read', '查看病历版本', 'Record versions viewed'],
    ['transcript-read', '查看问诊记录', 'Conversation viewed'],
    ['order-read', '查看问诊单', 'Visit viewed'],
    ['history-read', '查看既往病史', 'Medical history viewed'],
    ['visits-read', '查看既往就诊', 'Earlier visits viewed'],
    ['prescription-read', '查看处方', 'Prescription viewed'],
    ['prescriptions-read', '查看患者的历次处方', 'Patient’s prescriptions viewed'],
    ['facts-read', '查看患者信息', 'Clinical details viewed'],
    ['measurements-read', '查看监测数据和检验检查结果', 'Measurements and results viewed'],
    ['order-export', '导出问诊单', 'Visits exported'],
    ['prescription-export', '导出处方', 'Prescriptions exported'],
    ['review-export', '导出本人审核结论', 'Reviews exported'],
    ['staff-export', '导出人员名单', 'Staff list exported'],
    ['hospital-visits-listed', '查看全院问诊', 'Hospital-wide visits viewed'],
    ['hospital-visit-read', '查看问诊单', 'Visit viewed'],
    ['hospital-visits-export', '导出全院问诊', 'Hospital-wide visits exported'],
    ['hospital-prescriptions-listed', '查看全院处方', 'Hospital-wide prescriptions viewed'],
    ['hospital-prescription-read', '查看处方', 'Prescription viewed'],
    ['hospital-prescriptions-export', '导出全院处方', 'Hospital-wide prescriptions exported'],
    ['hospital-figures-export', '导出全院统计', 'Hospital figures exported'],
    ['review-board-export', '导出审方时效', 'Review times exported'],
    ['data-exported', '导出本院数据', 'Hospital data exported'],
    ['sample-sheet-read', '查看点评工作表', 'Sampled prescription viewed'],
    ['sample-export', '导出点评工作表', 'Sampling worksheets exported'],
    ['sample-results-export', '导出点评结果', 'Sampling results exported'],
    ['trail-exported', '导出操作日志', 'Audit trail exported'],
  ],
};

/** Acts that leave the trail after their term: they concern no patient and change no account, and can be repeated without end. */
export const expiringActs: readonly string[] = [
  ...acts.signIns.map(([act]) => act),
  'password-change-failed',
  'mobile-confirm-failed',
];

/** What happens by itself while somebody works. */
export const renewalActs: readonly string[] = ['refresh', 'audit-renew'];

const wordsOf = new Map(Object.values(acts).flatMap((group) => group.map((words) => [words[0], words])));

/** An act in words; empty if there are none. */
export const actName = (act: string, language: Language): string => {
  const words = wordsOf.get(act);
  return words === undefined ? '' : language === 'zh' ? words[1] : words[2];
};

/** The codes of a group. */
export const actsOf = (group: TrailGroup): readonly string[] => acts[group].map(([act]) => act);
