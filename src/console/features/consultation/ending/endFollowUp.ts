import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { followUpProblem } from '../../../../contract/consultation/followUp.ts';
import {
  createOrderFollowUp,
  hasFollowUps,
  type OrderFollowUp,
} from '../../../domain/followUps/followUps.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import type { Services } from '../../../services.ts';
import type { EndTexts } from './endTexts.ts';

/** The follow-up that is agreed while a consultation ends. */
export interface EndFollowUp {
  /** Whether the hospital's system has follow-ups: nothing of them is shown otherwise. */
  readonly isOffered: () => boolean;
  /** `YYYY-MM-DD` at the hospital; empty for none. */
  readonly day: Signal<string>;
  readonly remind: Signal<boolean>;
  /** Why there cannot be one on that day. */
  readonly problem: ReadonlySignal<'past' | 'tooFar' | null>;
  /** `failed`: it is not known whether one was agreed before. */
  readonly status: OrderFollowUp['current']['status'];
  /** What was agreed before; null: nothing, undefined: not known. */
  readonly agreed: OrderFollowUp['current']['value'];
  readonly mutation: OrderFollowUp['mutation'];
  /** Shows what was agreed before, unless something was chosen already. */
  readonly load: () => Promise<void>;
  /** Stores the choice. False if it is not known to be stored: the consultation does not end then. */
  readonly save: () => Promise<boolean>;
}

/** Creates the model; the choice stays while the drawer is closed. */
export const createEndFollowUp = (
  app: Pick<Services, 'call' | 'changes' | 'clock' | 'offered' | 'platform'>,
  orderId: string,
  { texts, write }: Pick<EndTexts, 'texts' | 'write'>,
): EndFollowUp => {
  const { current, mutation, setFollowUp } = createOrderFollowUp(app, orderId);
  const day = signal('');
  const remind = signal(false);
  const problem = computed(() =>
    day.value === '' ? null : followUpProblem(day.value, dayOf(app.clock.coarseNow.value)),
  );
  const load = async (): Promise<void> => {
    if (!hasFollowUps(app)) return;
    await current.load();
    const agreed = current.value.peek();
    if (!agreed || day.peek() !== '') return;
    day.value = agreed.day;
    remind.value = agreed.remind;
    if (texts.peek().note === '') write('note', agreed.note);
  };
  return {
    isOffered: () => hasFollowUps(app),
    day,
    remind,
    problem,
    status: current.status,
    agreed: current.value,
    mutation,
    load,
    save: async () => {
      if (day.peek() === '') return true;
      if (problem.peek() !== null) return false;
      if (current.status.peek() !== 'ready') await current.load();
      const agreed = current.value.peek();
      if (agreed === undefined) return false;
      const chosen = { day: day.peek(), remind: remind.peek(), note: texts.peek().note.trim() };
      const isStored =
        agreed?.day === chosen.day && agreed.remind === chosen.remind && agreed.note === chosen.note;
      return isStored || setFollowUp(chosen);
    },
  };
};
