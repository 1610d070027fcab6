import * as v from 'valibot';
import { extension, spec } from '../protocol/endpoint.ts';
import { patientExport, selectedRows } from '../protocol/exportFile.ts';
import { patient } from './patient.ts';
import { displayName } from '../account/personName.ts';
import {
  acknowledged,
  id,
  nullish,
  pageOf,
  paging,
  requiredText,
  text,
  time,
  integer,
  integerText,
} from '../protocol/schemas.ts';

/** States of a consultation order (docs/product.md, "States"). */
export const orderStatus = {
  unpaid: 0,
  awaiting: 1,
  inConsultation: 2,
  finished: 3,
  cancelled: 4,
  declined: 5,
  expired: 6,
} as const;

/** One consultation order. */
export const orderSchema = v.object({
  id,
  orderNo: v.string(),
  status: integer,
  /** A value of the dictionary consult_type. */
  consultType: integer,
  /** Only follow-up visits may be prescribed for online. */
  followUp: v.optional(v.boolean(), false),
  complaint: v.string(),
  patient,
  doctorId: nullish(id),
  doctorName: nullish(displayName),
  /** The department of its doctor, and its English name if it has one. */
  deptName: nullish(v.string()),
  deptNameEn: v.optional(v.string(), ''),
  createTime: time,
  acceptTime: nullish(time),
  finishTime: nullish(time),
  /** When it was declined, cancelled or expired; null if not recorded. */
  endTime: nullish(time),
  declineReason: nullish(v.string()),
});
export type Order = v.InferOutput<typeof orderSchema>;

/** A row of the open list: the order and the state of its conversation. */
export const conversation = v.object({
  ...orderSchema.entries,
  /** Messages of the patient that the doctor has not read. */
  unread: integer,
  lastMessage: nullish(
    v.object({
      text: v.string(),
      at: time,
      mine: v.boolean(),
      /** As in `messageSchema`; text if omitted. */
      kind: v.optional(v.string()),
      recalled: v.optional(v.boolean()),
      /** The duration of a voice note. */
      seconds: v.optional(v.number()),
    }),
  ),
  /** When the oldest unanswered patient message arrived; null if all are answered. */
  unansweredSince: nullish(time),
});
export type Conversation = v.InferOutput<typeof conversation>;

/** The number of the doctor's orders in each state. */
export const orderNumbers = v.object({ awaiting: integer, inConsultation: integer, finishedToday: integer });

/** The figures of one day; `day` is the hospital's, `YYYY-MM-DD`. */
export const dayFigures = v.object({ day: v.string(), finished: integer, prescriptions: integer });

/** The history the patient gave at an earlier time. */
export const personalHistory = v.object({
  pastHistory: v.optional(v.string(), ''),
  allergyHistory: v.optional(v.string(), ''),
  familyHistory: v.optional(v.string(), ''),
});
export type PersonalHistory = v.InferOutput<typeof personalHistory>;

/** What the doctor's orders can be sorted by: arrival, end (finished, declined, cancelled or expired), state, type. */
export const orderSorts = ['created', 'ended', 'state', 'type'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** The filters of a list of orders; omitted ones do not apply. */
export const orderFilter = {
  /** Days of the hospital's calendar, both inclusive, `YYYY-MM-DD`. */
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  /** The time that the days and the sort order refer to: of arrival, or of the end (then only finished ones). */
  by: v.optional(v.picklist(['create', 'finish']), 'create'),
  status: v.optional(integerText),
  consultType: v.optional(integerText),
  /** Part of the order's number, the patient's name or the complaint. */
  keyword: v.optional(text(50), ''),
  /** Left out: the time of `by`. */
  orderBy: v.optional(v.picklist(orderSorts)),
  /** `desc`: newest first. */
  sort: v.optional(v.picklist(['desc', 'asc']), 'desc'),
};

const ownFilter = { ...orderFilter, ...selectedRows };

/** The minimum interval between two reminders to a patient, in milliseconds. */
export const reminderIntervalMs = 600_000;

export const order = {
  detail: spec.get('/consult/consult-order/detail', 'One order with its patient', {
    input: v.object({ id }),
    data: orderSchema,
  }),
  personalHistory: spec.get('/consult/consult-order/getPerHisInfo', "The patient's own history", {
    input: v.object({ orderId: id }),
    data: personalHistory,
  }),
  numbers: spec.get('/consult/consult-order/getOrderNum', 'Counts for the landing page', {
    input: v.object({}),
    data: orderNumbers,
  }),
  page: extension.get('/consult/consult-order/page', "The doctor's own orders, and whoever waits", {
    input: v.object({ ...ownFilter, ...paging }),
    data: pageOf(orderSchema),
  }),
  /**
   * A CSV file of everything that `page` lists (docs/wire.md, "Exports"). `rowCountHeader` distinguishes a truncated file
   * from a complete one.
   */
  export: extension.get('/consult/consult-order/export', 'The same orders as a CSV file', {
    input: v.object({ ...ownFilter, ...patientExport }),
    data: v.unknown(),
    enveloped: false,
  }),
  /** `patientAnswered` if the last message is the patient's, `remindedLately` within `reminderIntervalMs` of the last reminder. */
  pushMessage: spec.get('/consult/consult-order/pushMessage', 'Remind the patient of an open consultation', {
    input: v.object({ id }),
    data: acknowledged,
  }),
  awaiting: spec.get('/consult/consult-cloud/awaitList', 'Who waits, the longest wait first', {
    input: v.object({}),
    data: v.array(orderSchema),
  }),
  open: extension.get('/consult/consult-cloud/openList', "The doctor's open consultations", {
    input: v.object({}),
    data: v.array(conversation),
  }),
  /** Open or finished ones whose record has what signing asks for and no signature; the one that ended first before all others. */
  unsigned: extension.get(
    '/consult/consult-order/unsigned',
    "The doctor's visits whose record is to be signed",
    {
      input: v.object(paging),
      data: pageOf(orderSchema),
    },
  ),
  accept: extension.post('/consult/consult-order/accept', 'Take a waiting order', {
    input: v.object({ id }),
    data: orderSchema,
  }),
  decline: extension.post('/consult/consult-order/decline', 'Refuse a waiting order, with a reason', {
    input: v.object({ id, reason: requiredText(200) }),
    data: acknowledged,
  }),
  finish: extension.post('/consult/consult-order/finish', 'End an open consultation', {
    input: v.object({ id }),
    data: acknowledged,
  }),
  statistics: extension.get('/consult/consult-order/statistics', 'The last 14 days, oldest first', {
    input: v.object({}),
    data: v.array(dayFigures),
  }),
};
