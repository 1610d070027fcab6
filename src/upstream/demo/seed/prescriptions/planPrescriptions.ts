import { orderStatus } from '../../../../contract/consultation/order.ts';
import { prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { dayMs } from '../../../server/clock.ts';
import type { SeededRandom } from '../../data/seededRandom.ts';
import type { DemoOrder, SeedContext } from '../seedContext.ts';

/** The course of one prescription; times are epoch milliseconds. */
export interface PrescriptionCourse {
  readonly order: DemoOrder & { readonly doctorId: string };
  readonly status: number;
  /** Whether a first version was rejected and corrected. */
  readonly corrected: boolean;
  readonly createTime: number;
  readonly submitTime: number;
  /** Null while it awaits audit, and when it was withdrawn before. */
  readonly auditTime: number | null;
}

const { awaitingAudit, approved, dispensed, rejected, cancelled, expired } = prescriptionStatus;

/** How many await audit, and how many are rejected, in each hospital. */
const awaitingCount = 8;
const awaitingOpenCount = 1;
const rejectedCount = 2;

// The newest await their verdict; those past their validity were dispensed, expired or cancelled.
const statusOf = (place: number, age: number): number => {
  if (place < awaitingCount - awaitingOpenCount) return awaitingAudit;
  if (place % 13 === 5) return cancelled;
  if (age < 2 * dayMs) return place % 3 === 0 ? dispensed : approved;
  return place % 17 === 9 ? expired : dispensed;
};

const courseOf = (
  order: DemoOrder & { doctorId: string; acceptTime: number },
  status: number,
  corrected: boolean,
  now: number,
  random: SeededRandom,
): PrescriptionCourse => {
  const span = (order.finishTime ?? now) - order.acceptTime;
  const createTime = order.acceptTime + Math.round(span * random.between(0.3, 0.45));
  const submitTime = createTime + Math.round(span * random.between(0.1, 0.25));
  const auditTime = submitTime + Math.round(span * random.between(0.1, 0.25));
  const isDecided = status !== awaitingAudit && status !== cancelled;
  return { order, status, corrected, createTime, submitTime, auditTime: isDecided ? auditTime : null };
};

/**
 * Which orders get a prescription, and its course, newest first. Rejected prescriptions, and one of those that
 * await review, belong to open consultations, so that their doctors can go on; the first doctor's open consultation has
 * none, so that one can be written.
 */
export const planPrescriptions = (
  { orders, doctors, now }: SeedContext,
  random: SeededRandom,
  canPrescribe: (order: DemoOrder) => boolean,
): PrescriptionCourse[] => {
  const treated = orders.flatMap((order) =>
    order.doctorId !== null && order.acceptTime !== null && order.followUp && canPrescribe(order)
      ? [{ ...order, doctorId: order.doctorId, acceptTime: order.acceptTime }]
      : [],
  );
  const open = treated.filter(
    ({ status, doctorId }) => status === orderStatus.inConsultation && doctorId !== doctors[0]?.id,
  );
  const past = treated
    .filter(({ status }, index) => status === orderStatus.finished && index % 7 !== 3)
    .toSorted((a, b) => (b.finishTime ?? 0) - (a.finishTime ?? 0));
  return [
    ...open.slice(0, rejectedCount).map((order) => courseOf(order, rejected, false, now, random)),
    ...open
      .slice(rejectedCount, rejectedCount + awaitingOpenCount)
      .map((order) => courseOf(order, awaitingAudit, false, now, random)),
    ...past.map((order, place) =>
      courseOf(order, statusOf(place, now - (order.finishTime ?? now)), place % 11 === 3, now, random),
    ),
  ];
};
