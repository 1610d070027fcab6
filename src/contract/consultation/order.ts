import * as v from 'valibot';
import { extension, spec } from '../protocol/endpoint.ts';
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
  /** Only a follow-up may be prescribed for online. */
  followUp: v.optional(v.boolean(), false),
  complaint: v.string(),
  patient,
  doctorId: nullish(id),
  doctorName: nullish(displayName),
  createTime: time,
  acceptTime: nullish(time),
  finishTime: nullish(time),
  /** When it was declined, cancelled or expired; null where nobody kept it. */
  endTime: nullish(time),
  declineReason: nullish(v.string()),
});
export type Order = v.InferOutput<typeof orderSchema>;

/** A row of the open list: the order and where its conversation stands. */
export const conversation = v.object({
  ...orderSchema.entries,
  /** Messages of the patient that the doctor has not read. */
  unread: integer,
  lastMessage: nullish(
    v.object({
      text: v.string(),
      at: time,
      mine: v.boolean(),
      /** As in `messageShape`; a text where nothing is said. */
      kind: v.optional(v.string()),
      recalled: v.optional(v.boolean()),
      /** Of a voice note: how long it lasts. */
      seconds: v.optional(v.number()),
    }),
  ),
  /** When the oldest patient's message without an answer came; null when answered. */
  unansweredSince: nullish(time),
});
export type Conversation = v.InferOutput<typeof conversation>;

/** How many orders stand where, for the logged-in doctor. */
export const orderNumbers = v.object({ awaiting: integer, inConsultation: integer, finishedToday: integer });

/** What one day saw; `day` is the hospital's, `YYYY-MM-DD`. */
export const dayFigures = v.object({ day: v.string(), finished: integer, prescriptions: integer });

/** What the patient told of themselves at an earlier time. */
export const personalHistory = v.object({
  pastHistory: v.optional(v.string(), ''),
  allergyHistory: v.optional(v.string(), ''),
  familyHistory: v.optional(v.string(), ''),
});

/** Which orders a list shows; what is left out is no limit. */
const orderFilter = {
  /** Days of the hospital's calendar, both included, `YYYY-MM-DD`. */
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  /** What the days count, and what the rows stand in order by: when it came, or when it was finished (then only finished ones). */
  by: v.optional(v.picklist(['create', 'finish']), 'create'),
  status: v.optional(integerText),
  consultType: v.optional(integerText),
  /** In the order's number, the patient's name or the complaint. */
  keyword: v.optional(text(50), ''),
  /** `desc`: the newest first. */
  sort: v.optional(v.picklist(['desc', 'asc']), 'desc'),
};

/** So long after a patient was reminded they may be reminded again, in milliseconds. */
export const reminderIntervalMs = 600_000;

/** In the answer to `order.export`: how many rows the file has when it is whole, its head not counted. */
export const rowCountHeader = 'x-row-count';

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
    input: v.object({ ...orderFilter, ...paging }),
    data: pageOf(orderSchema),
  }),
  /**
   * A CSV file of what `page` lists, all of it: UTF-8 with a byte order mark, rows of quoted cells that end with CR LF,
   * and neither inside of a cell. `rowCountHeader` tells a file that broke off from a whole one.
   */
  export: extension.get('/consult/consult-order/export', 'The same orders as a CSV file', {
    input: v.object(orderFilter),
    data: v.unknown(),
    enveloped: false,
  }),
  /** `patientAnswered` where the patient spoke last, `remindedLately` within `remindEvery` of the last one. */
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
