import type { Conversation } from '../../../contract/consultation/order.ts';

/** How the open consultations are sorted: the longest unanswered first, the newest message first, or by name. */
export const consultationSorts = ['unanswered', 'newest', 'name'] as const;
export type ConsultationSort = (typeof consultationSorts)[number];

type Row = Pick<Conversation, 'id' | 'patient' | 'unansweredSince' | 'lastMessage'>;

const comparisons: Readonly<Record<ConsultationSort, (a: Row, b: Row) => number>> = {
  // Infinity minus itself is no number: compared, and not subtracted.
  unanswered: (a, b) => {
    const [first, second] = [a.unansweredSince ?? Infinity, b.unansweredSince ?? Infinity];
    return first === second ? 0 : first - second;
  },
  newest: (a, b) => (b.lastMessage?.at ?? 0) - (a.lastMessage?.at ?? 0),
  name: (a, b) => a.patient.name.localeCompare(b.patient.name, 'zh-Hans-CN'),
};

/** Sorts the rows; equal ones keep their order. What is snoozed comes last, whatever wakes first before the others. */
export const sortConsultations = <R extends Row>(
  rows: readonly R[],
  sort: ConsultationSort,
  snoozedUntil: ReadonlyMap<string, number>,
): readonly R[] => {
  const awake = rows.filter(({ id }) => !snoozedUntil.has(id));
  const asleep = rows.filter(({ id }) => snoozedUntil.has(id));
  const untilOf = ({ id }: R): number => snoozedUntil.get(id) ?? 0;
  return [...awake.toSorted(comparisons[sort]), ...asleep.toSorted((a, b) => untilOf(a) - untilOf(b))];
};
