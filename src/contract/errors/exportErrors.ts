import { envelopeCode } from './envelopeCodes.ts';

/** Business errors of exports and of lists of the whole hospital (businessErrors.ts). */
export const exportErrors = {
  listsOfDay: {
    code: envelopeCode.tooMany,
    zh: '您最近 24 小时内的操作量已达上限，暂时不能导出或查看全院列表，请稍后再试；仍可查看患者资料',
    en: 'You have reached your 24-hour activity limit. Exports and hospital-wide lists are unavailable for now; patient records can still be opened',
  },
  exportsBusy: {
    code: envelopeCode.tooMany,
    zh: '您已有三项导出任务正在进行，请等其中一项完成后重试',
    en: 'Three of your exports are already running; try again once one of them is done',
  },
} as const;
