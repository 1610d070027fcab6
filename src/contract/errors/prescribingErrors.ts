import { businessCode, envelopeCode } from './envelopeCodes.ts';

/** Business errors of writing a prescription (businessErrors.ts). */
export const prescribingErrors = {
  prescriptionState: {
    code: businessCode.prescriptionState,
    zh: '处方当前状态不允许此操作',
    en: 'Not possible for a prescription with this status',
  },
  prescriptionChanged: {
    code: businessCode.prescriptionChanged,
    zh: '处方已被修改，请查看新版本',
    en: 'The prescription has changed; review the new version',
  },
  rulesBlock: {
    code: businessCode.rulesBlock,
    zh: '处方有拦截项，或有警告项、未审查项尚未说明理由',
    en: 'The prescription has hard stops, or warnings or unchecked items without a reason',
  },
  drugUnknown: {
    code: businessCode.drugUnknown,
    zh: '药品不可用：本药房已停用或无此药品',
    en: 'A drug you chose is not listed by this pharmacy',
  },
  draftsFull: {
    code: businessCode.draftsFull,
    zh: '您在本次问诊中已有 50 张处方草稿，请先提交或作废其中一张',
    en: 'You already have 50 draft prescriptions for this visit; submit or cancel one first',
  },
  preChecksBusy: {
    code: envelopeCode.tooMany,
    zh: '您已有两张处方正在进行前置审方，请等其中一张完成后重试',
    en: 'Two of your prescriptions are already being pre-checked; try again once one of them is done',
  },
} as const;
