/** One reason of the pharmacists' list. `code` is the group's number and the reason's: `2-5`. */
export interface RejectReason {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

/** The three groups of faulty prescriptions, by the first number of a reason's code. */
export const reasonGroups = [
  { group: 1, zh: '不规范处方', en: 'Non-compliant prescription' },
  { group: 2, zh: '用药不适宜处方', en: 'Inappropriate prescribing' },
  { group: 3, zh: '超常处方', en: 'Unjustified prescription' },
] as const;

const irregular: readonly (readonly [zh: string, en: string])[] = [
  [
    '前记、正文、后记内容缺项，书写不规范或字迹难以辨认',
    'Required items missing, or non-standard or illegible writing',
  ],
  [
    '医师签名、签章不规范或与留样不一致',
    'Prescriber’s signature or seal irregular, or different from the specimen',
  ],
  ['药师未对处方进行适宜性审核', 'Not reviewed for appropriateness by a pharmacist'],
  ['新生儿、婴幼儿处方未写明日、月龄', 'Age in days or months not stated for a newborn or infant'],
  [
    '西药、中成药与中药饮片未分别开具处方',
    'Western, Chinese patent and herbal medicines not on separate prescriptions',
  ],
  ['未使用药品规范名称开具处方', 'Drug not prescribed by its approved name'],
  [
    '药品的剂量、规格、数量、单位等书写不规范或不清楚',
    'Dose, strength, quantity or unit non-standard or unclear',
  ],
  ['用法、用量使用“遵医嘱”、“自用”等含糊不清字句', 'Vague directions (“as directed”, “for own use”)'],
  [
    '处方修改未签名并注明修改日期，或药品超剂量使用未注明原因和再次签名',
    'Change not signed and dated, or dose above the limit without a reason and the prescriber’s repeat signature',
  ],
  ['未写临床诊断或临床诊断书写不全', 'Clinical diagnosis missing or incomplete'],
  ['单张门急诊处方超过五种药品', 'More than five drugs on one outpatient prescription'],
  [
    '门诊处方超过 7 日用量，急诊处方超过 3 日用量，适当延长用量未注明理由',
    'More than 7 days (3 in an emergency) without a reason for the longer course',
  ],
  [
    '麻醉药品、精神药品、医疗用毒性药品、放射性药品等特殊管理药品处方未执行国家有关规定',
    'Controlled drug prescribed contrary to national rules',
  ],
  [
    '未按照抗菌药物临床应用管理规定开具抗菌药物处方',
    'Antibacterial prescribed contrary to the rules on antibacterial use',
  ],
  [
    '中药饮片未按“君、臣、佐、使”顺序排列，或未按要求标注调剂、煎煮等特殊要求',
    'Herbs not listed in the required order, or special preparation not stated',
  ],
];

const unsuitable: readonly (readonly [zh: string, en: string])[] = [
  ['适应证不适宜', 'Not appropriate for the indication'],
  ['遴选的药品不适宜', 'Inappropriate drug choice'],
  ['药品剂型或给药途径不适宜', 'Inappropriate form or route'],
  ['无正当理由不首选国家基本药物', 'No justification for not using an essential medicine first-line'],
  ['用法、用量不适宜', 'Inappropriate dosage'],
  ['联合用药不适宜', 'Inappropriate combination'],
  ['重复给药', 'Duplicate therapy'],
  ['有配伍禁忌或者不良相互作用', 'Incompatibility or adverse interaction'],
  ['其它用药不适宜情况', 'Other inappropriate use'],
];

const excessive: readonly (readonly [zh: string, en: string])[] = [
  ['无适应证用药', 'Medication without an indication'],
  ['无正当理由开具高价药', 'Expensive drug without justification'],
  ['无正当理由超说明书用药', 'Off-label use without justification'],
  [
    '无正当理由为同一患者同时开具 2 种以上药理作用相同药物',
    'Two or more drugs with the same pharmacological action, without justification',
  ],
];

/**
 * Why a pharmacist rejects a line: the pharmacists' list (医院处方点评管理规范（试行）, 卫医管发〔2010〕28 号, articles 17 to
 * 19), with its numbering.
 */
export const rejectReasons: readonly RejectReason[] = [irregular, unsuitable, excessive].flatMap(
  (reasons, group) => reasons.map(([zh, en], at) => ({ code: `${group + 1}-${at + 1}`, zh, en })),
);

/** Reasons from before the list was numbered; still read, but not given any more. */
const formerReasons: readonly RejectReason[] = [
  { code: 'irregular', zh: '不规范处方', en: 'Non-compliant prescription' },
  { code: 'unsuitable-drug', zh: '用药不适宜', en: 'Inappropriate drug' },
  { code: 'unsuitable-dose', zh: '用法用量不适宜', en: 'Inappropriate dosage' },
  { code: 'allergy', zh: '存在过敏风险', en: 'Risk of allergy' },
  { code: 'excessive', zh: '超常处方', en: 'Unjustified prescription' },
];

/** A reason by its code, including old ones; null for a pharmacist's own words. */
export const rejectReasonOf = (code: string): RejectReason | null =>
  [...rejectReasons, ...formerReasons].find((one) => one.code === code) ?? null;
