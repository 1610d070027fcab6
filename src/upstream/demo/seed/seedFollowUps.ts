import { orderStatus } from '../../../contract/consultation/order.ts';
import type { Store } from '../../db/store.ts';
import { saveFollowUp } from '../../followUps/followUpRows.ts';
import { dayMs, dayOf } from '../../server/clock.ts';
import { complaints } from '../data/complaints.ts';
import type { DemoHospital } from '../data/demoHospitals.ts';
import { seedOnce } from './seedOnce.ts';

/** In how many days each is due, and what the doctor noted. */
const agreed = [
  { inDays: -1, zh: '询问病情变化，核对用药', en: 'Ask how it is going and check the medicines' },
  { inDays: 0, zh: '询问用药后症状有无好转', en: 'Ask whether the medicine has helped' },
  { inDays: 6, zh: '复诊续方', en: 'Repeat prescription' },
] as const;

/** What is checked of an illness. */
const checks: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  hypertension: { zh: '复查血压，查看家庭自测血压记录', en: 'Check blood pressure and home readings' },
  diabetes: { zh: '复查血糖，查看家庭自测血糖记录', en: 'Check blood glucose and home readings' },
  lipids: { zh: '复查血脂、转氨酶', en: 'Check lipids and ALT' },
};

/**
 * Up to three follow-ups of every doctor, once: an overdue one, today's, and one in a week, of which the patient is reminded. They
 * are of patients with a prescription, not of first visits.
 */
export const seedFollowUps = (store: Store, { language }: DemoHospital, now: number): void =>
  seedOnce(store, 'follow-ups', now, () => {
    const doctors = store.all<{ id: string }>('SELECT id FROM account WHERE is_auditor = 0 ORDER BY id');
    for (const { id: doctorId } of doctors) {
      const visits = store.all<{ id: string; complaint: string }>(
        `SELECT max(id) AS id, complaint FROM consult_order WHERE doctor_id = ? AND status = ? AND follow_up = 1
           AND finish_time < ?
         GROUP BY patient_id ORDER BY id DESC LIMIT ?`,
        doctorId,
        orderStatus.finished,
        now - 7 * dayMs,
        agreed.length,
      );
      for (const [index, { id: orderId, complaint }] of visits.entries()) {
        const { inDays, ...notes } = agreed[index] ?? agreed[0];
        const day = dayOf(now + inDays * dayMs);
        const illness = complaints.find((one) => one[language].complaint === complaint);
        const note = (inDays < 0 && checks[illness?.key ?? '']) || notes;
        saveFollowUp(store, { orderId, doctorId, day, remind: inDays > 0, note: note[language] }, now);
      }
    }
  });
