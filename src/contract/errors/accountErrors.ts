import { businessCode } from './envelopeCodes.ts';

/** Business errors of a person's own account (businessErrors.ts). */
export const personalErrors = {
  passwordChangeRequired: {
    code: businessCode.passwordChangeRequired,
    zh: '当前密码由管理员设置，请先修改密码再继续使用',
    en: 'This password was set by an administrator; choose your own to continue',
  },
  passwordCommon: {
    code: businessCode.passwordCommon,
    zh: '该密码过于常见，容易被猜中，请换一个',
    en: 'This password is too common and easy to guess; choose another one',
  },
  passwordPersonal: {
    code: businessCode.passwordPersonal,
    zh: '密码不能包含姓名、账号名或手机号',
    en: 'The password must not contain the account holder’s name, username or mobile number',
  },
  mobileUnconfirmed: {
    code: businessCode.mobileUnconfirmed,
    zh: '该手机号由管理员填写，请先用密码确认',
    en: 'An administrator entered this mobile number; confirm it with your password first',
  },
  ownPasswordWrong: {
    code: businessCode.ownPasswordWrong,
    zh: '密码不正确',
    en: 'The password is incorrect',
  },
  profileChanged: {
    code: businessCode.profileChanged,
    zh: '个人资料已在其他窗口或设备上修改，请核对后再保存',
    en: 'The profile was changed elsewhere; compare the versions, then save again',
  },
  profileFixed: {
    code: businessCode.profileFixed,
    zh: '姓名、职称和科室由医院管理员维护',
    en: 'Only your hospital’s administrator can change your name, titles and department',
  },
  qualificationTwice: {
    code: businessCode.qualificationTwice,
    zh: '该类证件已提交，请在原有记录上修改',
    en: 'A certificate of this type has already been submitted; edit that one',
  },
  qualificationChanged: {
    code: businessCode.qualificationChanged,
    zh: '该证件信息已被修改，请核对后再保存',
    en: 'This certificate was changed elsewhere; compare the versions, then save again',
  },
  avatarRefused: {
    code: businessCode.avatarRefused,
    zh: '头像须为本人上传的图片',
    en: 'Use a photo that you uploaded yourself',
  },
} as const;
