import type { TemplateContent } from '../../../contract/prescribing/template.ts';

type RecordContent = Extract<TemplateContent, { kind: 'record' }>;

/** A record template of a demo hospital; `codes` refer to diagnoses.tsv. */
interface RecordTemplate extends Omit<RecordContent, 'kind' | 'diagnoses'> {
  readonly name: string;
  readonly codes: readonly string[];
}

/** The shared record templates of the demo hospitals, in the language of their patients. */
export const recordTemplates: Readonly<Record<'zh' | 'en', readonly RecordTemplate[]>> = {
  zh: [
    {
      name: '高血压复诊',
      codes: ['I10'],
      chiefComplaint: '高血压复诊，续方',
      presentIllness:
        '患者确诊原发性高血压__年，规律服药，家庭自测血压__/__mmHg，无头晕头痛，无胸闷胸痛，无下肢水肿。',
      auxiliary: '近期血压记录：__；肾功能、血钾：__。',
      advice: '低盐饮食，规律服药，每日早晚测血压并记录；血压≥180/110mmHg或剧烈头痛、胸痛时立即就医。',
    },
    {
      name: '2型糖尿病复诊',
      codes: ['E11.9'],
      chiefComplaint: '2型糖尿病复诊，续方',
      presentIllness:
        '患者确诊2型糖尿病__年，规律用药，空腹血糖__mmol/L，餐后2小时血糖__mmol/L，无低血糖发作，无口渴多尿。',
      auxiliary: '糖化血红蛋白：__%；肝肾功能：__。',
      advice:
        '糖尿病饮食，规律运动，监测血糖；出现心慌、出汗、手抖时立即口服葡萄糖（服阿卡波糖者不能用蔗糖）并就医。',
    },
    {
      name: '慢性胃炎复诊',
      codes: ['K29.5'],
      chiefComplaint: '上腹不适复诊',
      presentIllness: '患者慢性胃炎病史__年，上腹隐痛，餐后饱胀，无呕血黑便，体重无明显变化。',
      auxiliary: '胃镜：__；幽门螺杆菌：__。',
      advice: '规律进食，忌辛辣、浓茶、咖啡；出现黑便、呕血时立即就医；消瘦时尽早就诊。',
    },
    {
      name: '湿疹复诊',
      codes: ['L30.9'],
      chiefComplaint: '湿疹复诊',
      presentIllness: '患者湿疹病史__年，皮疹位于__，伴瘙痒，无渗出，无发热。',
      advice: '每日使用保湿剂，避免热水烫洗和搔抓；皮疹渗出或发热时就医。',
    },
    {
      name: '线上问诊查体说明',
      codes: [],
      examination: '线上问诊，未行体格检查；以下为患者自述。',
    },
    {
      name: '随访医嘱',
      codes: [],
      advice: '按处方用药，不要自行增减剂量或停药；两周后复诊，症状加重随时到医院就诊。',
    },
  ],
  en: [
    {
      name: 'Hypertension follow-up',
      codes: ['I10'],
      chiefComplaint: 'Hypertension follow-up, repeat prescription',
      presentIllness:
        'Essential hypertension for __ years on regular treatment. Home blood pressure __/__ mmHg. No dizziness, headache, chest pain or ankle swelling.',
      auxiliary: 'Blood pressure diary: __. Kidney function and potassium: __.',
      advice:
        'Low-salt diet; take medicines regularly; measure blood pressure morning and evening. At 180/110 mmHg or above, or with severe headache or chest pain, go to hospital at once.',
    },
    {
      name: 'Type 2 diabetes follow-up',
      codes: ['E11.9'],
      chiefComplaint: 'Type 2 diabetes follow-up, repeat prescription',
      presentIllness:
        'Type 2 diabetes for __ years on regular treatment. Fasting glucose __ mmol/L, two hours after meals __ mmol/L. No hypoglycaemia, thirst or polyuria.',
      auxiliary: 'HbA1c: __%. Liver and kidney function: __.',
      advice:
        'Diet, exercise, glucose diary. If palpitations, sweating or tremor occur, take glucose at once (table sugar does not work with acarbose) and seek help.',
    },
    {
      name: 'Chronic gastritis follow-up',
      codes: ['K29.5'],
      chiefComplaint: 'Upper abdominal discomfort, follow-up',
      presentIllness:
        'Chronic gastritis for __ years. Dull epigastric pain and fullness after meals. No melaena or haematemesis; weight stable.',
      auxiliary: 'Gastroscopy: __. Helicobacter: __.',
      advice:
        'Regular meals; no spicy food, strong tea or coffee. If you have black stools or vomit blood, go to hospital at once; see a doctor soon if you lose weight.',
    },
    {
      name: 'Eczema follow-up',
      codes: ['L30.9'],
      chiefComplaint: 'Eczema follow-up',
      presentIllness: 'Eczema for __ years. Itchy rash on __, not weeping, no fever.',
      advice:
        'Moisturiser every day, no hot water, no scratching. If it weeps or a fever develops, see a doctor in person.',
    },
    {
      name: 'Seen online',
      codes: [],
      examination: 'Online consultation; no physical examination. The following was reported by the patient.',
    },
    {
      name: 'Follow-up advice',
      codes: [],
      advice:
        'Take the medicine as prescribed, neither more nor less. Come back in two weeks, or at any time if it gets worse.',
    },
  ],
};
