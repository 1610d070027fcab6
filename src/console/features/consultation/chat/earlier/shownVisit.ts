import type { PastVisit } from '../../../../../contract/consultation/history.ts';

/** What is known of a visit that was chosen elsewhere. */
export type ChosenVisit = Pick<PastVisit, 'orderId' | 'doctorName'>;

/** The visit that is shown: the chosen one, also while its page of the list is not loaded; else the newest that can be read. */
export const shownVisit = <T extends ChosenVisit>(
  visits: readonly T[],
  chosen: ChosenVisit | null,
  isReadable: (visit: T) => boolean,
): ChosenVisit | undefined =>
  visits.find(({ orderId }) => orderId === chosen?.orderId) ?? chosen ?? visits.find(isReadable) ?? visits[0];
