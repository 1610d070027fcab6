import type { ReadonlySignal } from '@preact/signals-react';
import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import { type InitialsOf, placeByInitials } from '../chat/initials.ts';
import { consultationPath } from '../im/openList.ts';
import { reviewPath } from '../prescribing/nextTask.ts';
import type { PaletteWords } from '../words/palette.en.ts';

/** One item: a page to open or a command to run. */
export interface Findable {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Further terms that find it. */
  readonly also: string;
  readonly run: () => void;
}

/** Whether the item contains every word of the query, or the query is the pinyin initials of its title. */
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

/** The items at the moment: a doctor's patients and found orders, or an auditor's queue. */
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
