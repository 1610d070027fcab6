import type { ReadonlySignal } from '@preact/signals-react';
import { type Order, orderStatus } from '../../contract/order.ts';
import type { App } from '../app.ts';
import { type InitialsOf, placeByInitials } from '../chat/initials.ts';
import { consultationPath } from '../im/openList.ts';
import { reviewPath } from '../prescribing/nextTask.ts';
import type { PaletteWords } from '../words/palette.en.ts';

/** One thing that can be gone to or done. */
export interface Findable {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** More that it may be looked up by. */
  readonly also: string;
  readonly run: () => void;
}

/** Whether every word that is typed stands in it, or the letters are the initials of its name. */
export const fits = ({ title, detail, also }: Findable, typed: string, of: InitialsOf): boolean => {
  const text = `${title} ${detail} ${also}`.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word)) || placeByInitials(title, typed.toLowerCase(), of) === 0;
};

const pathOf = ({ id, status }: Order): string => {
  if (status === orderStatus.inConsultation) return consultationPath(id);
  return status === orderStatus.awaiting ? '/cloudRoom' : `/orderRecord/detail?id=${encodeURIComponent(id)}`;
};

type Desk = Pick<App, 'go' | 'account' | 'consultations' | 'waiting' | 'tasks'>;

const joined = (...details: readonly string[]): string => details.filter((one) => one !== '').join(' · ');

/** Who and what can be gone to, as it stands now: a doctor's patients and the orders that were found, an auditor's queue. */
export const openFindables = (
  { go, account, consultations, waiting, tasks }: Desk,
  said: ReadonlySignal<PaletteWords>,
  found: () => readonly Order[],
) => {
  const to =
    (path: string): (() => void) =>
    () =>
      go(path);
  return (): Record<'patients' | 'reviews' | 'orders', readonly Findable[]> => {
    const w = said.value;
    const shown = new Set<string>();
    const of = (
      one: Pick<Order, 'id' | 'patient' | 'orderNo' | 'complaint'>,
      state: string,
      path: string,
    ) => {
      shown.add(one.id);
      return {
        key: `order-${one.id}`,
        title: one.patient.name,
        detail: joined(state, one.orderNo, one.complaint),
        also: '',
        run: to(path),
      };
    };
    if (account.value.value?.isAuditor)
      return {
        patients: [],
        reviews: (tasks.list.value.value?.list ?? []).map(
          ({ prescription: { id, prescriptionNo, patient } }) => ({
            key: `review-${id}`,
            title: patient.name,
            detail: prescriptionNo,
            also: '',
            run: to(reviewPath(id)),
          }),
        ),
        orders: [],
      };
    const patients = [
      ...consultations.rows.value.map((one) => of(one, w.inConsultation, consultationPath(one.id))),
      ...(waiting.list.value.value ?? []).map((one) => of(one, w.waits, '/cloudRoom')),
    ];
    return {
      patients,
      reviews: [],
      orders: found()
        .filter(({ id }) => !shown.has(id))
        .map((one) => of(one, one.status === orderStatus.finished ? w.finished : '', pathOf(one))),
    };
  };
};
