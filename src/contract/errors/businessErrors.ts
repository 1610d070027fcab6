import { serviceErrors } from './serviceErrors.ts';
import { businessCode, envelopeCode } from './envelopeCodes.ts';
import { personalErrors } from './accountErrors.ts';
import { exportErrors } from './exportErrors.ts';
import { prescribingErrors } from './prescribingErrors.ts';
import { fullErrors } from './fullErrors.ts';
import { samplingErrors } from './samplingErrors.ts';
import { staffErrors } from './staffErrors.ts';

/** The default messages of envelope codes, in both languages. */
export const defaultMessages: Readonly<Record<number, { zh: string; en: string }>> = {
  400: { zh: '请求参数不正确', en: 'Invalid request' },
  401: { zh: '认证失败，无法访问系统资源', en: 'authentication failed, cannot access system resources' },
  403: { zh: '当前操作没有权限', en: 'current operation has no permission' },
  404: { zh: '访问资源不存在', en: 'resource accessed does not exist' },
  405: { zh: '请求方法不正确', en: 'This action is not supported' },
  413: { zh: '请求内容过大', en: 'The request is too large' },
  423: { zh: '请求失败，请稍后重试', en: 'The request failed; try again later' },
  429: { zh: '请求过于频繁，请稍后重试', en: 'Too many requests; try again later' },
  500: { zh: '服务器错误,请联系管理员!', en: 'server error, please contact the administrator' },
  501: { zh: '功能未开放', en: 'Not offered by this system' },
  900: {
    zh: '请求重复，本次未保存',
    en: 'A request like this has already been received; this one was not saved',
  },
};

/**
 * Business errors: a code and the message shown, in which `{name}` stands for a text of the error's `data`. The console
 * imports only the codes, from businessCodes.ts.
 */
export const business = {
  wrongPassword: {
    code: businessCode.wrongPassword,
    zh: '登录失败，账号或密码不正确',
    en: 'Login failed: incorrect username or password',
  },
  accountDisabled: {
    code: businessCode.accountDisabled,
    zh: '登录失败，账号已停用',
    en: 'Login failed: this account is disabled; contact your hospital’s administrator',
  },
  accountLocked: {
    code: businessCode.accountLocked,
    zh: '密码错误次数过多，请稍后再试（最长等待 15 分钟）',
    en: 'Too many wrong passwords; wait up to 15 minutes and try again',
  },
  captchaWrong: {
    code: businessCode.captchaWrong,
    zh: '安全验证未通过或已过期，请重新验证',
    en: 'The verification failed or has expired; complete a new one',
  },
  smsWrong: {
    code: businessCode.smsWrong,
    zh: '验证码不正确',
    en: 'The code is incorrect',
  },
  smsOver: {
    code: businessCode.smsOver,
    zh: '短信验证码已失效，请重新获取',
    en: 'This code is no longer valid; request a new one',
  },
  smsTooSoon: {
    code: businessCode.smsTooSoon,
    zh: '验证码发送过于频繁，请一分钟后再试',
    en: 'A code was sent less than a minute ago; wait before requesting another',
  },
  smsTooMany: {
    code: businessCode.smsTooMany,
    zh: '该手机号今日验证码次数已用完',
    en: 'No more codes can be sent to this number today',
  },
  oldPasswordWrong: {
    code: businessCode.oldPasswordWrong,
    zh: '原密码不正确',
    en: 'The old password is incorrect',
  },
  samePassword: {
    code: businessCode.samePassword,
    zh: '新密码不能与原密码相同',
    en: 'The new password must differ from the old one',
  },
  oldMobileFirst: {
    code: businessCode.oldMobileFirst,
    zh: '请先验证原手机号',
    en: 'Verify the old mobile number first',
  },
  mobileTaken: {
    code: businessCode.mobileTaken,
    zh: '该手机号已被其他账号使用',
    en: 'This mobile number is used by another account',
  },
  mobileMissing: {
    code: businessCode.mobileMissing,
    zh: '该账号未登记手机号，请联系医院管理员',
    en: 'This account has no mobile number; contact your hospital’s administrator',
  },
  ...staffErrors,
  ...personalErrors,
  fileRefused: {
    code: businessCode.fileRefused,
    zh: '只能上传图片、PDF 或音频，且不超过 16 MB',
    en: 'Only pictures, PDFs and audio files up to 16 MB can be stored',
  },
  uploadsBusy: {
    code: envelopeCode.tooMany,
    zh: '您已有两个文件正在上传，请等其中一个完成后重试',
    en: 'Two of your files are already uploading; try again once one of them is done',
  },
  uploadsOfDay: {
    code: envelopeCode.tooMany,
    zh: '您最近 24 小时内上传的文件已达上限，请稍后再试；文字消息不受影响',
    en: 'You have reached the 24-hour limit for files; try again later. You can still send text messages',
  },
  writesOfDay: {
    code: envelopeCode.tooMany,
    zh: '您最近 24 小时内保存的内容已达上限，本次操作未保存，请稍后再试；消息不受影响',
    en: 'You have reached your 24-hour limit for saving changes. This was not saved; try again later. Messages can still be sent',
  },
  storageFull: {
    code: envelopeCode.full,
    zh: '医院服务器的存储空间不足，暂时无法上传文件，请联系管理员；其他功能不受影响',
    en: 'The hospital’s server has run out of space for files; please tell your administrator. Everything else still works',
  },
  diskNotWritable: {
    code: envelopeCode.full,
    zh: '医院服务器的磁盘已满或无法写入，本次操作未保存，请联系管理员',
    en: 'The hospital’s server cannot write to its disk, which may be full; nothing was saved. Please tell your administrator',
  },
  databaseBusy: {
    code: envelopeCode.busy,
    zh: '系统正在更新数据，本次操作未保存，请稍后重试',
    en: 'Data is being updated, so nothing was saved; try again shortly',
  },
  fileAddressEnded: {
    code: envelopeCode.gone,
    zh: '文件链接已过期，请回到页面重新打开',
    en: 'This link to the file has expired; open the file again from its page',
  },
  refreshInvalid: { code: businessCode.refreshInvalid, zh: '无效的刷新令牌', en: 'refresh token invalid' },
  refreshExpired: { code: businessCode.refreshExpired, zh: '刷新令牌已过期', en: 'refresh token expired' },
  orderNotAwaiting: {
    code: businessCode.orderNotAwaiting,
    zh: '该问诊单已不在待接诊状态',
    en: 'This patient is no longer in the queue',
  },
  orderNotOpen: {
    code: businessCode.orderNotOpen,
    zh: '该问诊尚未接诊，或已结束、已取消，不能进行此操作',
    en: 'This consultation is not open, so this can’t be done',
  },
  orderOfAnother: {
    code: businessCode.orderOfAnother,
    zh: '该问诊单由其他医生接诊',
    en: 'This consultation belongs to another doctor',
  },
  recordChanged: {
    code: businessCode.recordChanged,
    zh: '病历已在其他窗口或设备上修改，请核对后再保存',
    en: 'The case record was changed elsewhere; compare the versions, then save again',
  },
  recordSigned: {
    code: businessCode.recordSigned,
    zh: '病历已签名，只能添加补充记录',
    en: 'The case record is signed; only addenda can be added',
  },
  recordIncomplete: {
    code: businessCode.recordIncomplete,
    zh: '填写主诉和诊断后才能签名',
    en: 'Add a presenting complaint and a diagnosis before signing',
  },
  diagnosisGroup: {
    code: businessCode.diagnosisGroup,
    zh: '该诊断编码是类目，请选择具体诊断',
    en: 'This code is a category: choose a specific diagnosis',
  },
  diagnosisUnknown: {
    code: businessCode.diagnosisUnknown,
    zh: '本院没有诊断编码 {code}，请重新选择',
    en: 'Diagnosis code {code} is not in this hospital’s list; choose another one',
  },
  recordUnsigned: {
    code: businessCode.recordUnsigned,
    zh: '病历尚未签名，请直接修改病历',
    en: 'The case record is not signed yet; edit it instead',
  },
  patientAnswered: {
    code: businessCode.patientAnswered,
    zh: '患者已回复，无需提醒',
    en: 'The patient has replied; no reminder is needed',
  },
  remindedLately: {
    code: businessCode.remindedLately,
    zh: '10 分钟内已提醒过患者，请稍后再试',
    en: 'The patient was reminded less than 10 minutes ago; please wait before reminding them again',
  },
  recallOver: {
    code: businessCode.recallOver,
    zh: '发送超过两分钟的消息不能撤回',
    en: 'A message can only be recalled within 2 minutes of being sent',
  },
  replyMissing: {
    code: businessCode.replyMissing,
    zh: '所引用的消息不存在',
    en: 'The original message is not in this conversation',
  },
  attachmentRefused: {
    code: businessCode.attachmentRefused,
    zh: '附件与已上传的文件不符，请重新上传',
    en: 'The attachment does not match the uploaded file; upload it again',
  },
  quickReplyTwice: {
    code: businessCode.quickReplyTwice,
    zh: '该快捷码已用于另一条快捷回复',
    en: 'Another quick reply already uses this shortcut',
  },
  ...serviceErrors,
  ...fullErrors,
  ...prescribingErrors,
  templateName: {
    code: businessCode.templateName,
    zh: '已有同名模板',
    en: 'You already have a template with this name',
  },
  claimedByAnother: {
    code: businessCode.claimedByAnother,
    zh: '该处方正由其他药师审核',
    en: 'Another pharmacist is reviewing this prescription',
  },
  claimMissing: {
    code: businessCode.claimMissing,
    zh: '请先领取该处方再审核',
    en: 'Start the review of this prescription before deciding',
  },
  factsChanged: {
    code: businessCode.factsChanged,
    zh: '患者信息已被修改，请核对最新内容后再保存',
    en: 'These details were changed elsewhere; check the latest version, then save again',
  },
  factsContradict: {
    code: businessCode.factsContradict,
    zh: '患者登记为男性，不能记录为妊娠',
    en: 'The patient is registered as male; pregnancy cannot be recorded',
  },
  followUpPast: {
    code: businessCode.followUpPast,
    zh: '复诊日期已过，请选择今天或之后的日期',
    en: 'This date has passed; choose today or a later date for the follow-up',
  },
  followUpTooFar: {
    code: businessCode.followUpTooFar,
    zh: '复诊日期须在两年以内',
    en: 'A follow-up can be at most two years ahead',
  },
  followUpReplaced: {
    code: businessCode.followUpReplaced,
    zh: '该次问诊已另行约定复诊',
    en: 'Another follow-up has since been arranged for this visit',
  },
  absenceOver: {
    code: businessCode.absenceOver,
    zh: '返回时间须在 7 天以内，且不能早于现在，请重新填写或留空',
    en: 'This time has passed or is more than 7 days ahead. Choose another time, or leave it blank',
  },
  findingsNew: {
    code: businessCode.findingsNew,
    zh: '提交后系统审方结果有新增项，请核对后再次点击“通过”',
    en: 'New issues since submission: review them, then approve again',
  },
  clarificationOpen: {
    code: businessCode.clarificationOpen,
    zh: '已请医生说明，尚未回复；可等待回复，或驳回处方',
    en: 'The prescriber has been asked and has not answered yet; wait for the answer, or reject the prescription',
  },
  clarificationAnswered: {
    code: businessCode.clarificationAnswered,
    zh: '该问题已在其他窗口回复，本次内容未提交',
    en: 'This question has already been answered elsewhere; this answer was not sent',
  },
  signatureMissing: {
    code: businessCode.signatureMissing,
    zh: '医生尚未对要求再次签名的药品签名，可驳回或再次请医生说明',
    en: 'The prescriber has not re-signed every line you asked about; reject the prescription, or ask again',
  },
  prescriberDisabled: {
    code: businessCode.prescriberDisabled,
    zh: '开方医生及接手医生的账号均已停用或已更改角色，无人可回复；请通过或驳回处方',
    en: 'Nobody can answer: neither the prescriber nor the patient’s current doctor can log in as a doctor any more. Approve or reject the prescription instead',
  },
  ...samplingErrors,
  ...exportErrors,
  dispensingKeyMissing: {
    code: envelopeCode.unauthorised,
    zh: '缺少药房系统的密钥，请在请求头 x-dispensing-key 中提供',
    en: 'The pharmacy’s key is missing; send it in the header x-dispensing-key',
  },
  dispensingKeyWrong: {
    code: envelopeCode.forbidden,
    zh: '药房系统的密钥不正确，或本院尚未设置密钥',
    en: 'The pharmacy’s key is wrong, or no key has been set for this hospital',
  },
  dataChanged: {
    code: businessCode.dataChanged,
    zh: '检查后数据或文件有变化，本次未导入，请重新检查',
    en: 'The data or the file has changed since the check, so nothing was saved; run the check again',
  },
  reasonMissing: { code: businessCode.reasonMissing, zh: '驳回须填写原因', en: 'A rejection needs a reason' },
} as const;

/** The name of a business error. */
export type BusinessError = keyof typeof business;
