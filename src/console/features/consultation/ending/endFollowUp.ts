import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { followUpProblem, followUps as calls } from '../../../../contract/consultation/followUp.ts';
import {
  createOrderFollowUp,
  hasFollowUps,
  type OrderFollowUp,
} from '../../../domain/followUps/followUps.ts';
import { settled } from '../../../lib/async/asyncState.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import type { Services } from '../../../services.ts';
import type { EndTexts } from './endTexts.ts';

/** The follow-up that is agreed while a consultation ends. */
export interface EndFollowUp {
  /** Whether the hospital's system has follow-ups: nothing of them is shown otherwise. */
  readonly isOffered: () => boolean;
  /** `YYYY-MM-DD` at the hospital; empty if no day is chosen. */
  readonly day: ReadonlySignal<string>;
  /** As it was agreed before, until it is set here; the note likewise. */
  readonly remind: ReadonlySignal<boolean>;
  readonly setRemind: (remind: boolean) => void;
  readonly note: ReadonlySignal<string>;
  readonly writeNote: (note: string) => void;
  /** Chooses a day, or none (null). */
  readonly choose: (day: string | null) => void;
  /** What the field says: a whole day, or an empty text while what is typed is none. It never removes what was agreed. */
  readonly enter: (day: string, typed: string) => void;
  /** Changes when the field must discard what is typed in it. */
  readonly fieldKey: ReadonlySignal<number>;
  /** None was chosen, or it is known that none was agreed. */
  readonly isNone: ReadonlySignal<boolean>;
  /** Whether none can be chosen: what was agreed may not be removable. */
  readonly canChooseNone: ReadonlySignal<boolean>;
  /** Why there cannot be one on that day; `unreadable` once it was to be stored. */
  readonly problem: ReadonlySignal<'past' | 'tooFar' | 'unreadable' | null>;
  /** `failed`: it is not known whether one was agreed before. */
  readonly status: OrderFollowUp['current']['status'];
  /** What was agreed before; null: nothing, undefined: not known. */
  readonly agreed: OrderFollowUp['current']['value'];
  readonly mutation: OrderFollowUp['mutation'];
  /** Shows what was agreed before, unless something was chosen already. */
  readonly load: () => Promise<void>;
  /** Called when the drawer opens: text that is no day is discarded, then the same as `load`. */
  readonly open: () => Promise<void>;
  /**
   * Stores the choice; choosing none removes what was agreed before. False unless it is known to be stored: the consultation
   * does not end then.
   */
  readonly save: () => Promise<boolean>;
  readonly isSaving: ReadonlySignal<boolean>;
}

/** Creates the model; the choice stays while the drawer is closed. */
export const createEndFollowUp = (
  app: Pick<Services, 'call' | 'changes' | 'clock' | 'offered' | 'platform'>,
  orderId: string,
  { texts, write }: Pick<EndTexts, 'texts' | 'write'>,
): EndFollowUp => {
  const { current, mutation, setFollowUp } = createOrderFollowUp(app, orderId);
  const day = signal('');
  /** Null until it is set here. */
  const ownRemind = signal<boolean | null>(null);
  const isNoteWritten = signal(false);
  const remind = computed(() => ownRemind.value ?? current.value.value?.remind ?? false);
  const note = computed(() => {
    const own = texts.value.note;
    return own !== '' || isNoteWritten.value ? own : (current.value.value?.note ?? '');
  });
  const isNoneChosen = signal(false);
  /** The field holds text that is no day, or was emptied although a day was agreed. */
  const isUnreadable = signal(false);
  const isRefused = signal(false);
  const isSaving = signal(false);
  const fieldKey = signal(0);
  const set = (next: string, none: boolean, unreadable: boolean): void =>
    batch(() => {
      day.value = next;
      isNoneChosen.value = none;
      isUnreadable.value = unreadable;
      isRefused.value = false;
    });
  const canChooseNone = computed(() => !current.value.value || app.offered.has(calls.remove));
  const problem = computed(() => {
    if (day.value === '') return isRefused.value ? 'unreadable' : null;
    return followUpProblem(day.value, dayOf(app.clock.coarseNow.value));
  });
  const load = async (): Promise<void> => {
    if (!hasFollowUps(app)) return;
    const isUndecided = day.peek() === '';
    await current.load();
    const agreed = current.value.peek();
    const isKept = isUnreadable.peek() || (isNoneChosen.peek() && canChooseNone.peek());
    if (agreed && isUndecided && day.peek() === '' && !isKept) set(agreed.day, false, false);
  };
  /** Without a day: removes what was agreed if none was chosen. False if that is not known, or the field holds text that is no day. */
  const saveNone = async (): Promise<boolean> => {
    if (isNoneChosen.peek()) {
      if (current.status.peek() !== 'ready') await load();
      if (current.status.peek() !== 'ready' || !isNoneChosen.peek() || !canChooseNone.peek()) return false;
      return current.value.peek() ? setFollowUp(null) : true;
    }
    isRefused.value = isUnreadable.peek();
    return !isRefused.peek();
  };
  const saveDay = async (): Promise<boolean> => {
    if (problem.peek() !== null) return false;
    if (current.status.peek() !== 'ready') await current.load();
    const agreed = current.value.peek();
    if (agreed === undefined) return false;
    const chosen = { day: day.peek(), remind: remind.peek(), note: note.peek().trim() };
    const isStored =
      agreed?.day === chosen.day && agreed.remind === chosen.remind && agreed.note === chosen.note;
    return isStored || setFollowUp(chosen);
  };
  return {
    isOffered: () => hasFollowUps(app),
    day,
    remind,
    setRemind: (next) => {
      ownRemind.value = next;
    },
    note,
    writeNote: (next) => {
      isNoteWritten.value = true;
      write('note', next);
    },
    choose: (next) => {
      if (next === null && !canChooseNone.peek()) return;
      if (isUnreadable.peek()) fieldKey.value += 1;
      set(next ?? '', next === null, false);
    },
    enter: (next, typed) =>
      set(next, false, next === '' && (typed.trim() !== '' || Boolean(current.value.peek()))),
    fieldKey,
    isNone: computed(
      () =>
        day.value === '' &&
        !isUnreadable.value &&
        (isNoneChosen.value || (current.status.value === 'ready' && current.value.value === null)),
    ),
    canChooseNone,
    problem,
    status: current.status,
    agreed: current.value,
    mutation,
    load,
    open: () => {
      if (isUnreadable.peek()) set('', false, false);
      return load();
    },
    save: async () => {
      if (isSaving.peek()) return false;
      isSaving.value = true;
      try {
        await settled(current);
        return await (day.peek() === '' ? saveNone() : saveDay());
      } finally {
        isSaving.value = false;
      }
    },
    isSaving,
  };
};
