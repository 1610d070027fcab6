import { orderStatus } from '../../../contract/consultation/order.ts';
import { ageOn, type Patient } from '../../../contract/consultation/patient.ts';
import { dayMs, dayOf, startOfDay } from '../../server/clock.ts';
import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import type { SeededRandom } from '../data/seededRandom.ts';
import { type Complaint, complaints } from '../data/complaints.ts';
import type { DemoOrder, DemoPerson } from './seedContext.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Input for seeding orders. */
export interface OrderSeedInput {
  readonly now: number;
  readonly language: 'zh' | 'en';
  readonly doctors: readonly DemoPerson[];
  readonly patients: readonly Patient[];
}

const suits = (patient: Patient, day: string, { ages, sex, allergy }: Complaint): boolean => {
  const { years } = ageOn(patient.birthDate, day);
  const [from, to] = ages;
  const known = allergy === undefined || patient.allergyClasses.includes(allergy);
  return years >= from && years <= to && (sex === undefined || sex === patient.sex) && known;
};

interface Fitting {
  readonly patient: Patient;
  readonly reasons: readonly Complaint[];
}

/** How many patients have an illness for each who has a rarer one: enough that its usual drugs are known. */
const common: Readonly<Record<string, number>> = {
  hypertension: 4,
  diabetes: 4,
  lipids: 4,
  reflux: 4,
  gastritis: 4,
};

/** The illness of each patient: a common one of several, a rarer one of one or two. */
const knownIllnesses = (fitting: readonly Fitting[]): ReadonlyMap<string, Complaint> => {
  const counts = new Map<string, number>();
  const share = ({ key }: Complaint) => ((counts.get(key) ?? 0) + 1) / (common[key] ?? 1);
  const known = new Map<string, Complaint>();
  // Who can have few illnesses chooses first, and a child with a confirmed guardian, who can be prescribed for.
  const inOrder = fitting.toSorted(
    (a, b) =>
      a.reasons.length - b.reasons.length ||
      Number(b.patient.guardianConfirmed) - Number(a.patient.guardianConfirmed),
  );
  for (const { patient, reasons } of inOrder) {
    const [illness] = reasons.filter(({ isFirst }) => !isFirst).toSorted((a, b) => share(a) - share(b));
    if (!illness) continue;
    counts.set(illness.key, (counts.get(illness.key) ?? 0) + 1);
    known.set(patient.id, illness);
  }
  return known;
};

const live = new Set<number>([orderStatus.unpaid, orderStatus.awaiting, orderStatus.inConsultation]);

const ended = new Set<number>([orderStatus.cancelled, orderStatus.declined, orderStatus.expired]);

const repeat = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

const statusList = (doctors: number): number[] => {
  const { awaiting, inConsultation, finished, cancelled, declined, expired, unpaid } = orderStatus;
  const others = [repeat(5, cancelled), repeat(4, declined), repeat(4, expired)].flat();
  const now = [repeat(2, unpaid), repeat(doctors, inConsultation), repeat(10, awaiting)].flat();
  const past = repeat(200 - now.length - others.length, finished);
  // The other states are spread among the finished orders.
  for (const [index, status] of others.entries()) past.splice(7 + index * 14, 0, status);
  return [...past, ...now];
};

/**
 * When an order was created, accepted and finished; past ones lie within working hours of the last 60 days.
 */
const timesOf = (status: number, place: number, count: number, now: number, random: SeededRandom) => {
  if (status === orderStatus.awaiting || status === orderStatus.unpaid)
    return {
      createTime: now - Math.round(random.between(2, 48) * minute),
      acceptTime: null,
      finishTime: null,
    };
  if (status === orderStatus.inConsultation) {
    const acceptTime = now - Math.round(random.between(5, 55) * minute);
    return {
      createTime: acceptTime - Math.round(random.between(3, 25) * minute),
      acceptTime,
      finishTime: null,
    };
  }
  // Newest last and denser towards today, within working hours, and more than two hours before now.
  const age = 60 * ((count - place) / count) ** 1.5 * dayMs;
  const wanted = now - age;
  const worked = startOfDay(wanted) + 8 * hour + ((wanted - startOfDay(wanted)) / dayMs) * 13 * hour;
  const createTime = Math.round(worked > now - 2 * hour ? worked - dayMs : worked);
  if (status !== orderStatus.finished) return { createTime, acceptTime: null, finishTime: null };
  const acceptTime = createTime + Math.round(random.between(2, 30) * minute);
  return { createTime, acceptTime, finishTime: acceptTime + Math.round(random.between(8, 50) * minute) };
};

const declineReasons = {
  zh: ['病情较急，建议立即到医院就诊', '非本科室范围，请改挂相应科室', '需线下检查后再开药'],
  en: [
    'This is urgent: please go to a hospital now',
    'Please book the right department',
    'An examination is needed first',
  ],
};

const doctorOf = (status: number, index: number, doctors: readonly DemoPerson[], random: SeededRandom) => {
  // The open consultations are consecutive: each doctor gets one.
  if (status === orderStatus.inConsultation) return doctors[index % doctors.length] ?? null;
  const seen = status === orderStatus.finished || status === orderStatus.declined;
  return seen ? random.pick(doctors) : null;
};

/** Stores 200 orders of the last 60 days and returns them, oldest first. */
export const seedOrders = (
  store: Store,
  { now, language, doctors, patients }: OrderSeedInput,
  random: SeededRandom,
): DemoOrder[] => {
  const statuses = statusList(doctors.length);
  const day = dayOf(now);
  const fitting = patients
    .map((patient) => ({ patient, reasons: complaints.filter((one) => suits(patient, day, one)) }))
    .filter(({ reasons }) => reasons.length > 0);
  const illnessOf = knownIllnesses(fitting);
  const complaintOf = ({ patient, reasons }: Fitting, followUp: boolean): Complaint => {
    const suitable = reasons.filter(({ isFirst }) => isFirst !== followUp);
    const other = random.pick(suitable.length > 0 ? suitable : reasons);
    // A patient comes back for the same illness; one follow-up in five is about another one.
    return followUp && random.below(5) > 0 ? (illnessOf.get(patient.id) ?? other) : other;
  };
  const past = statuses.findLastIndex((status) => !live.has(status)) + 1;
  const countByDay = new Map<string, number>();
  const orders = statuses.map((status, index) => {
    const fits = fitting[(index * 11) % fitting.length] ?? random.pick(fitting);
    // Doctors also get first visits, for which nothing may be prescribed.
    const complaint = complaintOf(fits, index % 9 !== 0);
    const followUp = !complaint.isFirst;
    const times = timesOf(status, index, past, now, random);
    return {
      id: nextId(),
      status,
      followUp,
      // Most come back for a prescription.
      consultType: followUp && index % 5 !== 0 ? 3 : 1,
      patientId: fits.patient.id,
      doctorId: doctorOf(status, index, doctors, random)?.id ?? null,
      complaint,
      ...times,
    };
  });
  for (const order of orders.toSorted((a, b) => a.createTime - b.createTime)) {
    const created = dayOf(order.createTime).replaceAll('-', '');
    const number = (countByDay.get(created) ?? 0) + 1;
    countByDay.set(created, number);
    store.run(
      `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, doctor_id,
         create_time, accept_time, finish_time, end_time, decline_reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      order.id,
      `CO${created}${String(number).padStart(4, '0')}`,
      order.status,
      order.consultType,
      order.followUp,
      order.complaint[language].complaint,
      order.patientId,
      order.doctorId,
      order.createTime,
      order.acceptTime,
      order.finishTime,
      ended.has(order.status) ? order.createTime + 12 * minute : null,
      order.status === orderStatus.declined ? random.pick(declineReasons[language]) : null,
    );
  }
  return orders;
};
