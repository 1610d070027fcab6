import { businessCode } from './envelopeCodes.ts';

/** Business errors of what holds no more (businessErrors.ts). */
export const fullErrors = {
  tagsFull: {
    code: businessCode.tagsFull,
    zh: '常用诊断最多 50 个',
    en: 'You already have 50 common diagnoses; remove one first',
  },
  quickRepliesFull: {
    code: businessCode.quickRepliesFull,
    zh: '快捷回复最多 200 条',
    en: 'You already have 200 quick replies; delete one first',
  },
  templatesFull: {
    code: businessCode.templatesFull,
    zh: '模板数量（200 个）或总字数已达上限，请先删除不用的模板',
    en: 'You already have 200 templates, or too much text in them; delete one first',
  },
  favouritesFull: {
    code: businessCode.favouritesFull,
    zh: '常用药品最多 500 个，请先取消不用的常用药品',
    en: 'You already have 500 favourite drugs; remove one first',
  },
  addendaFull: {
    code: businessCode.addendaFull,
    zh: '每份病历最多 50 条补充记录，本条未保存',
    en: 'A case record can have up to 50 addenda; this one was not saved',
  },
} as const;
