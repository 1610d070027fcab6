import { businessCode } from './envelopeCodes.ts';

/** Business errors of the staff's accounts (businessErrors.ts). */
export const staffErrors = {
  usernameTaken: {
    code: businessCode.usernameTaken,
    zh: '该账号已被使用',
    en: 'This username is already in use',
  },
  staffChanged: {
    code: businessCode.staffChanged,
    zh: '该人员信息已被修改，请核对后再保存',
    en: 'This account was changed elsewhere; compare the versions, then save again',
  },
  lastAdministrator: {
    code: businessCode.lastAdministrator,
    zh: '这是唯一启用的管理员账号，不能停用，也不能取消其管理员角色',
    en: 'The last enabled administrator cannot be disabled or lose administrator rights',
  },
  notYourself: {
    code: businessCode.notYourself,
    zh: '不能停用自己，也不能更改自己的角色；请由其他管理员操作',
    en: 'You cannot disable your own account or change your own role; ask another administrator',
  },
  resetYourself: {
    code: businessCode.resetYourself,
    zh: '不能重置自己的密码；请在“个人资料”的“账号安全”中修改密码',
    en: 'You cannot reset your own password; change it under My account, Security',
  },
  titleOfOtherRole: {
    code: businessCode.titleOfOtherRole,
    zh: '该职称与角色不符：医生须选医师职称，审方药师须选药师职称',
    en: 'This professional title does not match the role; choose a physician title for a doctor, or a pharmacist title for a pharmacist',
  },
  departmentTwice: {
    code: businessCode.departmentTwice,
    zh: '已有同名科室',
    en: 'There is already a department with this name',
  },
  departmentUnknown: {
    code: businessCode.departmentUnknown,
    zh: '本院没有该科室，或该科室已停用，请重新选择',
    en: 'This hospital has no such department, or it is disabled; choose another one',
  },
  trailTooLong: {
    code: businessCode.trailTooLong,
    zh: '导出超过 20000 条，请缩短时间范围',
    en: 'There are more than 20,000 rows; choose a shorter period',
  },
  transferTarget: {
    code: businessCode.transferTarget,
    zh: '只能转给账号已启用的其他医生',
    en: 'Choose another doctor whose account is enabled',
  },
  reviewYourself: {
    code: businessCode.reviewYourself,
    zh: '不能审核自己的证件，请由其他管理员审核',
    en: 'You cannot review your own certificates; ask another administrator',
  },
  mobileNeedsPassword: {
    code: businessCode.mobileNeedsPassword,
    zh: '该账号没有密码，本人无法确认新手机号；请先重置密码，再更换手机号',
    en: 'This account has no password to confirm a new number with; reset its password first, then change the number',
  },
  staffConsulting: {
    code: businessCode.staffConsulting,
    zh: '该医生还有进行中的问诊，结束或转交后才能改为审方药师',
    en: 'End or hand over the doctor’s open consultations before changing the role to pharmacist',
  },
} as const;
