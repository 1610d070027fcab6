import { businessCode } from './envelopeCodes.ts';

/** Business errors of prescription sampling (businessErrors.ts). */
export const samplingErrors = {
  sampleTooLarge: {
    code: businessCode.sampleTooLarge,
    zh: '符合条件的处方共 {count} 张，抽样数量不能超过该数；未抽取样本',
    en: 'A sample cannot be larger than the number of matching prescriptions ({count}); nothing was drawn',
  },
  sheetChanged: {
    code: businessCode.sheetChanged,
    zh: '该处方已由其他药师点评，请核对后再保存',
    en: 'Another pharmacist has filled in this worksheet in the meantime; compare the versions, then save again',
  },
  sheetOwn: {
    code: businessCode.sheetOwn,
    zh: '您开具或审核过该处方，须由其他药师点评',
    en: 'You prescribed or reviewed this prescription; another pharmacist must assess it',
  },
  sheetReasonMissing: {
    code: businessCode.sheetReasonMissing,
    zh: '不合理处方至少须选择一项问题',
    en: 'Select at least one issue',
  },
} as const;
