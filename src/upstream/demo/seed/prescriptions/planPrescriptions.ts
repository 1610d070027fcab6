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

/** How many await audit, and how many are rejected in open consultations, in each hospital. */
const awaitingCount = 8;
const awaitingOpenCount = 3;
const rejectedCount = 2;
/** Until how long after the end of a visit its rejected prescription can be corrected, less the time to look at the demo. */
const correctableMs = dayMs - 4 * 3_600_000;

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

/** The pharmacist got to it after the visit had ended. */
const rejectedAfterwards = (course: PrescriptionCourse, now: number): PrescriptionCourse => {
  const ended = course.order.finishTime ?? now;
  return { ...course, auditTime: ended + Math.round((now - ended) / 3) };
};

/**
 * Which orders get a prescription, and its course, newest first. Rejected prescriptions, and three of those that
 * await review, belong to open consultations, so that their doctors can go on; the first doctor's open consultation has
 * none, so that one can be written, and of a visit that ended lately they have a rejected one to correct.
 */
export const planPrescriptions = (
  { orders, doctors, now }: SeedContext,
  random: SeededRandom,
  canPrescribe: (order: DemoOrder, tooLong: boolean) => boolean,
): PrescriptionCourse[] => {
  const [main] = doctors;
  const treated = orders.flatMap((order) =>
    order.doctorId !== null && order.acceptTime !== null && order.followUp && canPrescribe(order, false)
      ? [{ ...order, doctorId: order.doctorId, acceptTime: order.acceptTime }]
      : [],
  );
  const open = treated.filter(
    ({ status, doctorId }) => status === orderStatus.inConsultation && doctorId !== main?.id,
  );
  const past = treated
    .filter(({ status }, index) => status === orderStatus.finished && index % 7 !== 3)
    .toSorted((a, b) => (b.finishTime ?? 0) - (a.finishTime ?? 0));
  const toCorrect = past.find(
    (order) =>
      order.doctorId === main?.id &&
      (order.finishTime ?? 0) > now - correctableMs &&
      canPrescribe(order, true),
  );
  return [
    ...open.slice(0, rejectedCount).map((order) => courseOf(order, rejected, false, now, random)),
    ...open
      .slice(rejectedCount, rejectedCount + awaitingOpenCount)
      .map((order) => courseOf(order, awaitingAudit, false, now, random)),
    ...past
      .filter((order) => order !== toCorrect)
      .map((order, place) =>
        courseOf(order, statusOf(place, now - (order.finishTime ?? now)), place % 11 === 3, now, random),
      ),
    ...(toCorrect ? [rejectedAfterwards(courseOf(toCorrect, rejected, false, now, random), now)] : []),
  ];
};
