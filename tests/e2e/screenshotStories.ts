/** The consultation in the pictures, in each language. */
export const stories = {
  'en-GB': {
    hospital: 'secondBaseUrl',
    doctor: 'fionaho',
    auditor: 'gracetam',
    patient: 'Joanna Birch',
    // Of the demo: by it the patient's answers are found.
    complaint: 'Recurrent cystitis follow-up, burning for two days',
    doctorMessages: [
      'Good morning. How long has it been burning, and have you had any fever or pain in your back?',
      'Did you use a urine test strip, or has anyone tested a sample?',
      'I see that you are allergic to sulfamethoxazole, so we will use something else this time. Please drink two litres a day.',
    ],
    record: {
      chiefComplaint: 'Burning on passing water for two days',
      presentIllness:
        'Frequency and urgency for two days, third episode this year. No fever, no flank pain, no visible blood. Leucocytes ++ on a strip this morning.',
      pastHistory: 'Two episodes of cystitis in the last year.',
      allergyHistory: 'Sulfamethoxazole: rash.',
      examination: 'Online; not examined.',
      advice: 'Drink two litres a day. To hospital with fever or back pain.',
    },
    diagnoses: ['N30.0'],
    drugs: ['fosfomycin', 'nitrofurantoin'],
    reason: 'Third episode this year; agreed with the urologist',
    lineReason: 'Two antibiotics at once; one is enough',
    opinion: 'Please keep one of the two.',
  },
  'zh-CN': {
    hospital: 'baseUrl',
    doctor: 'linyue',
    auditor: 'qinshulan',
    patient: '高宇航',
    complaint: '慢性胃炎复诊，上腹隐痛',
    doctorMessages: [
      '您好，资料我看过了。疼痛和吃饭有关系吗？有没有反酸、黑便？',
      '最近有没有吃止疼药，或者其他药店买的药？',
      '好的，先按时吃两周药，少喝咖啡，饭后两小时内不要躺下。',
    ],
    record: {
      chiefComplaint: '上腹隐痛两天，餐后饱胀',
      presentIllness:
        '两天前出现上腹隐痛，空腹时明显，进食后稍缓解，餐后饱胀，无反酸、呕吐及黑便，体重无变化。半年前胃镜示慢性非萎缩性胃炎，幽门螺杆菌已根除。',
      pastHistory: '慢性非萎缩性胃炎两年。',
      allergyHistory: '阿奇霉素过敏，皮疹。',
      examination: '线上问诊，未查体。',
      advice: '规律进食，忌烟酒、咖啡；两周后复诊。',
    },
    diagnoses: ['K29.5', 'K30'],
    drugs: ['奥美拉唑', '铝碳酸镁', '多潘立酮'],
    reason: '症状反复，胃镜已排除其他疾病',
    lineReason: '首次疗程十四天偏长',
    opinion: '请缩短疗程。',
  },
} as const;

/** The language of a story. */
export type StoryLanguage = keyof typeof stories;
