import type { Conversation, Order } from '../../../../contract/consultation/order.ts';
import type { FollowUp } from '../../../../contract/consultation/followUp.ts';
import { openQuestion } from '../../../../contract/prescribing/clarification.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { sortConsultations } from '../../../domain/openConsultations/consultationOrder.ts';
import { stillCorrectable } from '../../../domain/prescription/correction.ts';

/** One thing to do, by its kind. */
export type WorkRow =
  /** `until`: it is snoozed until then. */
  | { readonly kind: 'answer'; readonly item: Conversation; readonly until: number | null }
  | { readonly kind: 'waiting'; readonly item: Order }
  | { readonly kind: 'clarify'; readonly item: Prescription }
  | { readonly kind: 'correct'; readonly item: Prescription }
  | { readonly kind: 'sign'; readonly item: Order }
  | { readonly kind: 'followUp'; readonly item: FollowUp };
export type WorkKind = WorkRow['kind'];

/** The kinds, the most urgent first. */
export const workKinds = ['answer', 'waiting', 'clarify', 'correct', 'sign', 'followUp'] as const;

/** The tabs of the worklist as they are named in the address; the first is the default. */
export const workTabs = ['all', ...workKinds] as const;
export type WorkTab = (typeof workTabs)[number];

/** The tab in the address; invalid values mean all. */
export const tabFromSearch = (search: string): WorkTab => {
  const value = new URLSearchParams(search).get('tab');
  return workTabs.find((tab) => tab === value) ?? 'all';
};

/** Tells a row from every other, also from another thing to do in the same visit. */
export const keyOfRow = ({ kind, item }: WorkRow): string => `${kind}:${item.id}`;

/** The rows of one kind in their order, and how many there are altogether. */
export interface WorkRows {
  readonly rows: readonly WorkRow[];
  readonly total: number;
}

interface Page<T> {
  readonly total: number;
  readonly list: readonly T[];
}

/** Sorts by a time; rows without one come last. */
const byTime = <T>(list: readonly T[], timeOf: (one: T) => number | null): T[] =>
  list.toSorted((a, b) => (timeOf(a) ?? Number.MAX_VALUE) - (timeOf(b) ?? Number.MAX_VALUE));

/** The open consultations whose patient has no answer, the longest wait first, and last what is snoozed. */
export const rowsToAnswer = (
  open: readonly Conversation[],
  snoozedUntil: ReadonlyMap<string, number>,
): WorkRows => {
  const unanswered = open.filter(({ unansweredSince }) => unansweredSince !== null);
  const rows = sortConsultations(unanswered, 'unanswered', snoozedUntil);
  return {
    total: rows.length,
    rows: rows.map((item) => ({ kind: 'answer', item, until: snoozedUntil.get(item.id) ?? null })),
  };
};

/** How many of these rows are snoozed. */
export const countSnoozed = (rows: readonly WorkRow[]): number =>
  rows.filter((row) => row.kind === 'answer' && row.until !== null).length;

/** Who waits to be accepted, the longest wait first. */
export const rowsWaiting = (waiting: readonly Order[]): WorkRows => ({
  total: waiting.length,
  rows: byTime(waiting, ({ createTime }) => createTime).map((item) => ({ kind: 'waiting', item })),
});

/** The prescriptions about which an auditor has a question, the oldest question first. */
export const rowsToClarify = ({ total, list }: Page<Prescription>): WorkRows => {
  const asked = list.filter((one) => openQuestion(one) !== undefined);
  const rows = byTime(asked, (one) => openQuestion(one)?.askedAt ?? null);
  // A hospital's system that does not know the filter counts all prescriptions.
  const isFiltered = asked.length === list.length;
  return { total: isFiltered ? total : rows.length, rows: rows.map((item) => ({ kind: 'clarify', item })) };
};

/** The rejected prescriptions that can still be corrected, the one whose time ends first before all others. */
export const rowsToCorrect = (rejected: Page<Prescription>, now: number): WorkRows => {
  const { total, list } = stillCorrectable(rejected, now);
  const byReview = byTime(list, ({ auditTime }) => auditTime);
  return {
    total,
    rows: byTime(byReview, ({ correctableUntil }) => correctableUntil).map((item) => ({
      kind: 'correct',
      item,
    })),
  };
};

/** The visits whose record is to be signed, the one that ended first before all others; open ones come last. */
export const rowsToSign = ({ total, list }: Page<Order>): WorkRows => ({
  total,
  rows: byTime(list, ({ finishTime }) => finishTime).map((item) => ({ kind: 'sign', item })),
});

/** The follow-ups that are due, the one overdue longest first. */
export const rowsToFollowUp = ({ total, list }: Page<FollowUp>): WorkRows => ({
  total,
  rows: list.toSorted((a, b) => a.day.localeCompare(b.day)).map((item) => ({ kind: 'followUp', item })),
});
