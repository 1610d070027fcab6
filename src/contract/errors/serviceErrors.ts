import { businessCode } from './envelopeCodes.ts';

/** Business errors of a doctor's services (businessErrors.ts). */
export const serviceErrors = {
  serviceChanged: {
    code: businessCode.serviceChanged,
    zh: '服务设置已在其他窗口或设备上修改，请核对后再保存',
    en: 'This service was changed elsewhere; compare the versions, then save again',
  },
  serviceOff: {
    code: businessCode.serviceOff,
    zh: '您已关闭此类问诊，请先在服务设置中开启',
    en: 'You have turned this kind of consultation off; turn it on under Services first',
  },
  serviceFull: {
    code: businessCode.serviceFull,
    zh: '您今日此类问诊已达上限，可在服务设置中调整',
    en: 'You have reached your daily limit for this kind of consultation; it can be raised under Services',
  },
} as const;
