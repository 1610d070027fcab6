import { orderStatus } from '../../../contract/consultation/order.ts';
import { dayMs } from '../../server/clock.ts';
import type { Store } from '../../db/store.ts';
import type { SeedContext } from './seedContext.ts';

const words = {
  zh: {
    illness: (opening: string, isChild: boolean) => `${isChild ? '家长代诉' : '患者自述'}：${opening}`,
    examination: '线上问诊，未行体格检查。',
    advice: '按时用药，清淡饮食，如症状加重请及时到医院就诊。',
    // Nothing may be prescribed.
    firstAdvice: '注意休息，观察症状变化，如加重或不缓解请到医院就诊。',
    allergy: '否认药物、食物过敏史',
  },
  en: {
    illness: (opening: string, isChild: boolean) =>
      `In the ${isChild ? 'parent' : 'patient'}'s words: ${opening}`,
    examination: 'Online consultation; no physical examination.',
    advice: 'Take the medicine as prescribed; go to hospital if symptoms get worse.',
    firstAdvice: 'Rest and watch the symptoms; go to hospital if they get worse or do not settle.',
    allergy: 'None known',
  },
};

// A record does not repeat that the patient said hello.
const greeting = /^(?:(?:医生|大夫)?[您你]?好?(?:医生|大夫)?，|(?:Hello|Hi|Doctor)(?: doctor)?, )/;

const withoutGreeting = (text: string): string => {
  const rest = text.replace(greeting, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** Stores the case records of finished orders, and the signatures of older ones. */
export const seedRecords = (
  store: Store,
  { now, orders, patients, diagnoses, language }: SeedContext,
): void => {
  const { illness, examination, advice, firstAdvice, allergy } = words[language];
  const patientsById = new Map(patients.map((one) => [one.id, one]));
  const diagnosesByCode = new Map(diagnoses.map((one) => [one.code, one]));
  for (const { id, status, complaint, patientId, doctorId, finishTime } of orders) {
    if (status !== orderStatus.finished || finishTime === null) continue;
    const script = complaint[language];
    const opening = script.opening.map(withoutGreeting).join(language === 'zh' ? '' : ' ');
    const allergies = patientsById.get(patientId)?.allergies ?? [];
    const coded = complaint.diagnoses.flatMap((code) => diagnosesByCode.get(code) ?? []);
    store.run(
      `INSERT INTO case_record (order_id, chief_complaint, present_illness, past_history, allergy_history, examination,
         advice, diagnoses, version, written_by, update_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
      id,
      script.complaint,
      illness(opening, complaint.key.startsWith('child-')),
      complaint.history[language],
      allergies.length === 0 ? allergy : allergies.join(language === 'zh' ? '、' : ', '),
      examination,
      complaint.isFirst ? firstAdvice : advice,
      JSON.stringify(coded),
      doctorId,
      finishTime,
    );
    // The last day's are still to be signed.
    if (finishTime < now - dayMs)
      store.run(
        'INSERT INTO record_signature (order_id, version, signed_by, signed_at) VALUES (?, 1, ?, ?)',
        id,
        doctorId,
        finishTime,
      );
  }
};
