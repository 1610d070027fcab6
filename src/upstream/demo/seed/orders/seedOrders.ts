import { orderStatus } from '../../../../contract/consultation/order.ts';
import { ageOn, type Patient } from '../../../../contract/consultation/patient.ts';
import { nextId } from '../../../db/ids.ts';
import type { Store } from '../../../db/store.ts';
import { dayMs, dayOf, startOfDay } from '../../../server/clock.ts';
import { type Complaint, complaints } from '../../data/complaints.ts';
import type { SeededRandom } from '../../data/seededRandom.ts';
import type { DemoDoctor, DemoOrder } from '../seedContext.ts';
import { fittingDoctors } from './fittingDoctors.ts';
import { type Fitting, knownIllnesses } from './knownIllnesses.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Input for seeding orders. */
export interface OrderSeedInput {
  readonly now: number;
  readonly language: 'zh' | 'en';
  readonly doctors: readonly DemoDoctor[];
  readonly patients: readonly Patient[];
}

const suits = (patient: Patient, day: string, { ages, sex, allergy }: Complaint): boolean => {
  const { years } = ageOn(patient.birthDate, day);
  const [from, to] = ages;
  const known = allergy === undefined || patient.allergyClasses.includes(allergy);
  return years >= from && years <= to && (sex === undefined || sex === patient.sex) && known;
};

const live = new Set<number>([orderStatus.unpaid, orderStatus.awaiting, orderStatus.inConsultation]);

const ended = new Set<number>([orderStatus.cancelled, orderStatus.declined, orderStatus.expired]);

const repeat = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

const statusList = (doctors: number): number[] => {
  const { awaiting, inConsultation, finished, cancelled, declined, expired, unpaid } = orderStatus;
  const others = [repeat(5, cancelled), repeat(4, declined), repeat(4, expired)].flat();
  const now = [repeat(doctors, inConsultation), repeat(2, unpaid), repeat(10, awaiting)].flat();
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
      createTime: now - Math.round(random.between(2, 36) * minute),
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
  zh: {
    department: '不属于本科室诊疗范围，请改挂相应科室',
    illness: ['病情较急，建议立即到医院就诊', '需线下检查后再开药'],
  },
  en: {
    department: 'Please book with the right department',
    illness: ['This is urgent: please go to a hospital now', 'An examination is needed first'],
  },
};

/** Why a doctor declined: what they do not treat is another department's. */
const declineReasonOf = (
  language: 'zh' | 'en',
  doctors: readonly DemoDoctor[],
  { doctor, complaint, index }: { doctor: DemoDoctor; complaint: Complaint; index: number },
): string => {
  const { department, illness } = declineReasons[language];
  if (!fittingDoctors(doctors, complaint).includes(doctor)) return department;
  return illness[index % illness.length] ?? department;
};

/** How many wait who are adults without an allergy and have used up what was prescribed for them, in each hospital. */
const restedCount = 5;
const restedMs = 16 * dayMs;
const latelyMs = 2 * dayMs;

/** Picks the patient of each order: in turn, but nobody waits twice or just after a visit, and some have not been here for weeks. */
const createPatientTurns = (fitting: readonly Fitting[], day: string) => {
  const isGrownUp = ({ patient }: Fitting) => {
    const { years } = ageOn(patient.birthDate, day);
    return years >= 20 && years < 65 && patient.allergies.length === 0;
  };
  const rested = fitting.filter(isGrownUp).slice(-restedCount);
  const busy = new Set<Fitting>();
  const lately = new Set<Fitting>();
  let turn = 0;
  const next = (fits: (one: Fitting) => boolean): Fitting | undefined => {
    const start = turn;
    const step = fitting.findIndex((_, n) => {
      const one = fitting[((start + n) * 11) % fitting.length];
      return one !== undefined && fits(one);
    });
    if (step < 0) return undefined;
    turn += step + 1;
    return fitting[((start + step) * 11) % fitting.length];
  };
  return {
    past: (age: number) => {
      const found = next((one) => age > restedMs || !rested.includes(one));
      if (found && age < latelyMs) lately.add(found);
      return found;
    },
    live: (fits: (one: Fitting) => boolean) => {
      const free = (one: Fitting) => !busy.has(one) && !rested.includes(one) && fits(one);
      const found = next((one) => free(one) && !lately.has(one)) ?? next(free);
      if (found) busy.add(found);
      return found;
    },
    rested: () => {
      const found = rested.pop();
      if (found) busy.add(found);
      return found;
    },
  };
};

interface Visit {
  readonly patient: Patient;
  readonly complaint: Complaint;
  readonly doctor: DemoDoctor | null;
  readonly waitsLongest?: boolean;
}

/**
 * The doctor of each order: of those who fit, the one whose turn is longest ago. The first doctor, as whom most people look at
 * the demo, has twice as many turns, and lately every one, so that there are records to sign.
 */
const createDoctorTurns = (doctors: readonly DemoDoctor[]) => {
  const queue = [...doctors.slice(0, 1), ...doctors];
  return (complaint: Complaint, age: number): DemoDoctor | null => {
    const fitting = fittingDoctors(doctors, complaint);
    const [main] = doctors;
    if (main && age < latelyMs && fitting.includes(main)) return main;
    const at = queue.findIndex((one) => fitting.includes(one));
    const found = queue[at];
    if (!found) return null;
    queue.push(...queue.splice(at, 1));
    return found;
  };
};

/** Stores 200 orders of the last 60 days and returns them, oldest first. */
export const seedOrders = (
  store: Store,
  { now, language, doctors, patients }: OrderSeedInput,
  random: SeededRandom,
): DemoOrder[] => {
  const { awaiting, inConsultation, finished, declined } = orderStatus;
  const statuses = statusList(doctors.length);
  const day = dayOf(now);
  const fitting = patients
    .map((patient) => ({ patient, reasons: complaints.filter((one) => suits(patient, day, one)) }))
    .filter(({ reasons }) => reasons.length > 0);
  const illnesses = knownIllnesses(fitting);
  const mainOf = ({ patient }: Fitting) => illnesses.get(patient.id)?.main;
  // Doctors also get first visits, for which nothing may be prescribed.
  const complaintOf = ({ patient, reasons }: Fitting, isNew: boolean): Complaint => {
    const known = illnesses.get(patient.id);
    const firsts = reasons.filter(({ isFirst }) => isFirst);
    if (!known || (isNew && firsts.length > 0)) return random.pick(firsts);
    return random.below(5) > 0 ? known.main : known.other;
  };
  const turns = createPatientTurns(fitting, day);
  const doctorFor = createDoctorTurns(doctors);
  const past = statuses.findLastIndex((status) => !live.has(status)) + 1;
  /** A patient whose illness is this doctor's, or who comes with something new that is. */
  const openVisit = (doctor: DemoDoctor): Visit => {
    const isTheirs = (one: Complaint | undefined) =>
      one !== undefined && fittingDoctors(doctors, one).includes(doctor);
    const newOf = ({ reasons }: Fitting) => reasons.find((one) => one.isFirst && isTheirs(one));
    const known = turns.live((one) => isTheirs(mainOf(one)));
    const found = known ?? turns.live((one) => newOf(one) !== undefined) ?? random.pick(fitting);
    const complaint = (known ? mainOf(known) : newOf(found)) ?? complaintOf(found, true);
    return { patient: found.patient, complaint, doctor };
  };
  const visitOf = (status: number, index: number, age: number): Visit => {
    const isNew = index % 9 === 0;
    // The open consultations are consecutive: each doctor gets one.
    if (status === inConsultation) return openVisit(doctors[index % doctors.length] ?? random.pick(doctors));
    const rested = status === awaiting && !isNew ? turns.rested() : undefined;
    const found =
      rested ?? (live.has(status) ? turns.live(() => true) : turns.past(age)) ?? random.pick(fitting);
    const complaint = (rested && mainOf(rested)) ?? complaintOf(found, isNew);
    const { patient } = found;
    if (status === declined) return { patient, complaint, doctor: random.pick(doctors) };
    const doctor = status === finished ? doctorFor(complaint, age) : null;
    return { patient, complaint, doctor, waitsLongest: rested !== undefined };
  };
  const countByDay = new Map<string, number>();
  const orders = statuses.map((status, index) => {
    const times = timesOf(status, index, past, now, random);
    const visit = visitOf(status, index, now - times.createTime);
    const { patient, complaint, doctor } = visit;
    return {
      id: nextId(),
      status,
      followUp: !complaint.isFirst,
      // Most come back for a prescription.
      consultType: visit.waitsLongest || (!complaint.isFirst && index % 3 !== 0) ? 3 : 1,
      patientId: patient.id,
      doctorId: doctor?.id ?? null,
      complaint,
      declineReason:
        status === declined && doctor
          ? declineReasonOf(language, doctors, { doctor, complaint, index })
          : null,
      ...times,
      ...(visit.waitsLongest && { createTime: now - Math.round(random.between(37, 48) * minute) }),
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
      order.declineReason,
    );
  }
  return orders;
};
