import type { ReadonlySignal } from '@preact/signals-react';
import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import type { Task } from '../../../contract/prescribing/audit.ts';
import { auditStatus } from '../../../contract/prescribing/prescription.ts';
import type { Services } from '../../services.ts';
import type { Worklists } from '../../domain/worklists/worklists.ts';
import { type InitialsLookup, indexByInitials } from '../../lib/pinyinInitials.ts';
import { consultationPath } from '../../domain/worklists/activeConsultations.ts';
import { reviewPath } from '../../domain/audit/claimNext.ts';
import type { CommandPaletteMessages } from './messages.en.ts';

/** One item: a page to open or a command to run. */
export interface PaletteItem {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Further terms that find it. */
  readonly keywords: string;
  readonly run: () => void;
}

/** Whether the item contains every word of the query, or the query is the pinyin initials of its title. */
export const matches = (
  { title, detail, keywords }: PaletteItem,
  query: string,
  initialsOf: InitialsLookup,
): boolean => {
  const text = `${title} ${detail} ${keywords}`.toLowerCase();
  const terms = query.toLowerCase().split(/\s+/);
  return (
    terms.every((word) => text.includes(word)) ||
    indexByInitials(title, query.toLowerCase(), initialsOf) === 0
  );
};

/** What a search has found: of a doctor's orders, or of the auditors' lists. */
export interface SearchResults {
  readonly orders: readonly Order[];
  readonly tasks: readonly Task[];
}
export const noResults: SearchResults = { orders: [], tasks: [] };

const pathOf = ({ id, status }: Order): string => {
  if (status === orderStatus.inConsultation) return consultationPath(id);
  return status === orderStatus.awaiting ? '/cloudRoom' : `/orderRecord/detail?id=${encodeURIComponent(id)}`;
};

type Deps = Pick<Services, 'navigate'> & Pick<Worklists, 'account' | 'consultations' | 'waiting' | 'tasks'>;

const joinDetails = (...details: readonly string[]): string =>
  details.filter((detail) => detail !== '').join(' · ');

/** The items at the moment: a doctor's patients and found orders, or an auditor's queue. */
export const createItems = (
  { navigate, account, consultations, waiting, tasks }: Deps,
  messages: ReadonlySignal<CommandPaletteMessages>,
  searchResults: () => SearchResults,
) => {
  const goTo =
    (path: string): (() => void) =>
    () =>
      navigate(path);
  return (): Record<'patients' | 'reviews' | 'orders', readonly PaletteItem[]> => {
    const t = messages.value;
    const stateOf = (status: number | null): string => {
      if (status === auditStatus.approved) return t.approved;
      return status === auditStatus.rejected ? t.rejected : '';
    };
    const toReview = ({ prescription }: Task) => ({
      key: `review-${prescription.id}`,
      title: prescription.patient.name,
      detail: joinDetails(stateOf(prescription.auditStatus), prescription.prescriptionNo),
      // A hospital's system that cannot search answers with all of them: what is not meant is left out.
      keywords: prescription.lines.flatMap(({ drugName, drugNameEn }) => [drugName, drugNameEn]).join(' '),
      run: goTo(reviewPath(prescription.id)),
    });
    const shown = new Set<string>();
    const toItem = (
      order: Pick<Order, 'id' | 'patient' | 'orderNo' | 'complaint'>,
      state: string,
      path: string,
    ) => {
      shown.add(order.id);
      return {
        key: `order-${order.id}`,
        title: order.patient.name,
        detail: joinDetails(state, order.orderNo, order.complaint),
        keywords: '',
        run: goTo(path),
      };
    };
    if (account.value.value?.isAuditor) {
      const waitingTasks = tasks.list.value.value?.list ?? [];
      const listed = new Set(waitingTasks.map(({ prescription }) => prescription.id));
      const found = searchResults().tasks.filter(({ prescription }) => !listed.has(prescription.id));
      return { patients: [], reviews: [...waitingTasks, ...found].map(toReview), orders: [] };
    }
    const patients = [
      ...[...consultations.rows.value, ...(consultations.found.list.value.value ?? [])].map((order) =>
        toItem(order, t.inConsultation, consultationPath(order.id)),
      ),
      ...(waiting.list.value.value ?? []).map((order) => toItem(order, t.waiting, '/cloudRoom')),
    ];
    return {
      patients,
      reviews: [],
      orders: searchResults()
        .orders.filter(({ id }) => !shown.has(id))
        .map((order) =>
          toItem(order, order.status === orderStatus.finished ? t.finished : '', pathOf(order)),
        ),
    };
  };
};
