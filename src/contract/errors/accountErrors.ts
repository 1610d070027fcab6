import { businessCode } from './envelopeCodes.ts';

/** Business errors of a person's own account (businessErrors.ts). */
export const personalErrors = {
  profileChanged: {
    code: businessCode.profileChanged,
    zh: '个人资料已在别处修改，请核对后再保存',
    en: 'The profile was changed elsewhere; compare before saving again',
  },
  qualificationTwice: {
    code: businessCode.qualificationTwice,
    zh: '该类证件已提交，请在原有记录上修改',
    en: 'A certificate of this kind was handed in already; change that one',
  },
  qualificationChanged: {
    code: businessCode.qualificationChanged,
    zh: '该证件已在别处修改，请核对后再保存',
    en: 'This certificate was changed elsewhere; compare before saving again',
  },
  avatarRefused: {
    code: businessCode.avatarRefused,
    zh: '头像须为本人上传的图片',
    en: 'An avatar is a picture that you have uploaded yourself',
  },
} as const;
