import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Order, order, orderStatus } from '../../../../contract/consultation/order.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import type { Services } from '../../../services.ts';
import { type ApiError, isOutcomeUnknown, toApiError } from '../../../lib/apiError.ts';

/** What became of the reminder of one visit; all but `reminded` and `failed` say why none may be sent. */
export type ReminderOutcome = 'reminded' | 'ended' | 'notAccepted' | 'answered' | 'lately' | 'failed';

/** Reminding the patients of several visits, each on its own. */
export interface GroupReminder {
  /** How many visits were chosen. */
  readonly chosen: number;
  /** How many of them are open. */
  readonly open: number;
  /** How many visits had which outcome; before the reminders are sent, only those that are not open have one. */
  readonly outcomes: ReadonlySignal<ReadonlyMap<ReminderOutcome, number>>;
  readonly state: ReadonlySignal<'ready' | 'busy' | 'done'>;
  readonly send: () => Promise<void>;
}

type Visit = Pick<Order, 'id' | 'status'>;

const { unpaid, awaiting, inConsultation } = orderStatus;
const isOpen = ({ status }: Visit): boolean => status === inConsultation;
const whyNot = ({ status }: Visit): ReminderOutcome =>
  status === awaiting || status === unpaid ? 'notAccepted' : 'ended';

const refusals: ReadonlyMap<unknown, ReminderOutcome> = new Map([
  [businessCode.orderNotOpen, 'ended'],
  [businessCode.patientAnswered, 'answered'],
  [businessCode.remindedLately, 'lately'],
]);
const outcomeOf = ({ code }: ApiError): ReminderOutcome => refusals.get(code) ?? 'failed';

const count = (all: readonly ReminderOutcome[]): ReadonlyMap<ReminderOutcome, number> =>
  new Map([...Map.groupBy(all, (one) => one)].map(([outcome, { length }]) => [outcome, length]));

/** Creates the reminder of the chosen visits; a visit that is not open is left out. */
export const createGroupReminder = (
  { call }: Pick<Services, 'call'>,
  visits: readonly Visit[],
): GroupReminder => {
  const open = visits.filter(isOpen);
  const leftOut = visits.filter((visit) => !isOpen(visit)).map(whyNot);
  const outcomes = signal(count(leftOut));
  const state = signal<'ready' | 'busy' | 'done'>(open.length === 0 ? 'done' : 'ready');

  const remindOne = async ({ id }: Visit): Promise<ReminderOutcome> => {
    try {
      await call(order.pushMessage, { id });
      return 'reminded';
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!isOutcomeUnknown(error)) return outcomeOf(error);
    }
    // The answer was lost. No patient is reminded twice: a second try is refused if the first one arrived.
    try {
      await call(order.pushMessage, { id });
      return 'reminded';
    } catch (thrown) {
      const outcome = outcomeOf(toApiError(thrown));
      return outcome === 'lately' ? 'reminded' : outcome;
    }
  };

  return {
    chosen: visits.length,
    open: open.length,
    outcomes,
    state,
    send: async () => {
      if (state.peek() !== 'ready') return;
      state.value = 'busy';
      const all: ReminderOutcome[] = [...leftOut];
      for (const visit of open) {
        all.push(await remindOne(visit));
        outcomes.value = count(all);
      }
      state.value = 'done';
    },
  };
};
