import { orderStatus } from '../../../contract/consultation/order.ts';
import { dayMs } from '../../server/clock.ts';
import type { Store } from '../../db/store.ts';
import type { SeedContext } from './seedContext.ts';

const words = {
  zh: {
    examination: '线上问诊，未行体格检查。',
    advice: '按时用药，清淡饮食，如症状加重请及时到医院就诊。',
    // Nothing may be prescribed.
    firstAdvice: '注意休息，观察症状变化，如加重或不缓解请到医院就诊。',
    noAllergies: '否认药物、食物过敏史',
    allergicTo: (names: readonly string[]) => `${names.join('、')}过敏`,
  },
  en: {
    examination: 'Online consultation; no physical examination.',
    advice: 'Take the medicine as prescribed; go to hospital if symptoms get worse.',
    firstAdvice: 'Rest and keep an eye on your symptoms; go to hospital if they get worse or do not settle.',
    noAllergies: 'None known',
    allergicTo: (names: readonly string[]) => `Allergic to ${names.join(', ')}`,
  },
};

/** Stores the case records of finished orders, and the signatures of older ones. */
export const seedRecords = (
  store: Store,
  { now, orders, patients, diagnoses, language }: SeedContext,
): void => {
  const { examination, advice, firstAdvice, noAllergies, allergicTo } = words[language];
  const patientsById = new Map(patients.map((one) => [one.id, one]));
  const diagnosesByCode = new Map(diagnoses.map((one) => [one.code, one]));
  for (const { id, status, complaint, patientId, doctorId, finishTime } of orders) {
    if (status !== orderStatus.finished || finishTime === null) continue;
    const allergies = patientsById.get(patientId)?.allergies ?? [];
    const coded = complaint.diagnoses.flatMap((code) => diagnosesByCode.get(code) ?? []);
    store.run(
      `INSERT INTO case_record (order_id, chief_complaint, present_illness, past_history, allergy_history, examination,
         advice, diagnoses, version, written_by, update_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
      id,
      complaint[language].complaint,
      complaint.illness[language],
      complaint.history[language],
      allergies.length === 0 ? noAllergies : allergicTo(allergies),
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
