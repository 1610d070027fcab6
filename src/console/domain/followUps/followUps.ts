import { computed } from '@preact/signals-react';
import { type FollowUp, followUps as calls } from '../../../contract/consultation/followUp.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';
import { dayOf } from '../../lib/dates/days.ts';
import { createSafeMutation, type SafeMutation } from '../../lib/safeMutation.ts';
import { startLiveQuery } from '../../messaging/liveQuery.ts';
import { offerUndo } from '../offerUndo.ts';

/** What a doctor says of a follow-up. */
export interface FollowUpInput {
  /** The hospital's day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly remind: boolean;
  readonly note: string;
}

type Deps = Pick<Services, 'call' | 'changes' | 'clock' | 'offered' | 'platform'>;
type DueDeps = Deps & Pick<Services, 'i18n' | 'messaging' | 'toasts'>;

/** Whether the hospital's system has follow-ups: nothing of them is shown otherwise. */
export const hasFollowUps = ({ offered }: Pick<Services, 'offered'>): boolean =>
  offered.has(calls.list) && offered.has(calls.set);

/** The follow-up of one consultation: none, or one. */
export interface OrderFollowUp {
  /** Null: none was agreed. */
  readonly current: AsyncState<FollowUp | null>;
  readonly mutation: SafeMutation<FollowUpInput | null>;
  /** Agrees or changes it, or removes it (null); false if that was refused or its outcome is not known (`mutation` says which). */
  readonly setFollowUp: (input: FollowUpInput | null) => Promise<boolean>;
}

const isSame = (one: FollowUp | null, input: FollowUpInput | null): boolean =>
  one === null || input === null
    ? one === input
    : one.day === input.day && one.remind === input.remind && one.note === input.note.trim();

/** Creates the model of a consultation's follow-up; nothing is requested before `current.load()` or a write. */
export const createOrderFollowUp = (app: Deps, orderId: string): OrderFollowUp => {
  const { call, changes, clock, platform } = app;
  const find = async () => (await call(calls.list, { orderId, pageSize: 1 })).list[0] ?? null;
  const current = createAsyncState(find, clock);
  const mutation = createSafeMutation<FollowUpInput | null, { readonly saved: FollowUp | null }>({
    createId: platform.createId,
    send: async (input, idempotencyKey) => {
      if (input) return { saved: await call(calls.set, { orderId, ...input }, { idempotencyKey }) };
      const known = current.value.peek();
      const agreed = known === undefined ? await find() : known;
      if (agreed) await call(calls.remove, { id: agreed.id }, { idempotencyKey });
      return { saved: null };
    },
    find: async (input) => {
      const found = await find();
      return isSame(found, input) ? { saved: found } : null;
    },
    onSuccess: ({ saved }) => {
      current.set(saved);
      changes.invalidate('followUps');
    },
  });
  return {
    current,
    mutation,
    setFollowUp: async (input) => {
      await mutation.mutate(input);
      if (input === null && mutation.state.peek() === 'refused') {
        // Done or removed elsewhere: there is nothing left to remove.
        await current.load();
        if (current.status.peek() === 'ready' && current.value.peek() === null) {
          mutation.reset();
          changes.invalidate('followUps');
        }
      }
      const stored = current.value.peek();
      return mutation.state.peek() === 'idle' && stored !== undefined && isSame(stored, input);
    },
  };
};

/** The doctor's follow-ups until today: today's and overdue ones, the earliest first. */
export interface DueFollowUps {
  readonly list: AsyncState<{ readonly total: number; readonly list: readonly FollowUp[] }>;
  /** Marks one as done, and offers to undo that. Rejects if it is not known that it is. */
  readonly markDone: (id: string) => Promise<void>;
  /** Removes one that is not needed any more, and offers to undo that. Rejects if it is not known that it is. */
  readonly remove: (id: string) => Promise<void>;
  /** Keeps the list current. */
  readonly start: () => () => void;
}

/** Loads the follow-ups that are due; on the next day of the hospital again. */
export const createDueFollowUps = (app: DueDeps): DueFollowUps => {
  const { call, changes, clock, i18n, messaging, offered, platform } = app;
  const today = computed(() => dayOf(clock.coarseNow.value));
  const list = createAsyncState(() => call(calls.list, { until: today.peek(), pageSize: 100 }), clock);
  const load = async (): Promise<void> => {
    if (hasFollowUps(app)) await list.load();
  };
  const find = (id: string): FollowUp | undefined => list.value.peek()?.list.find((one) => one.id === id);
  const write = async (endpoint: typeof calls.done | typeof calls.reopen, id: string): Promise<void> => {
    try {
      await call(endpoint, { id }, { idempotencyKey: platform.createId() });
    } finally {
      // A lost answer may have been a success.
      changes.invalidate('followUps');
    }
  };
  const end = async (how: 'done' | 'remove', id: string): Promise<void> => {
    const ended = find(id);
    await write(calls[how], id);
    if (!ended || !offered.has(calls.reopen)) return;
    const t = i18n.messages.value.common.undo;
    const { name } = ended.patient;
    offerUndo(app, how === 'done' ? t.followUpDone(name) : t.followUpRemoved(name), {
      write: () => write(calls.reopen, id),
      isWritten: async () => {
        const { list: open } = await call(calls.list, { orderId: ended.orderId, pageSize: 1 });
        return open[0]?.id === id;
      },
    });
  };
  return {
    list,
    markDone: (id) => end('done', id),
    remove: (id) => end('remove', id),
    start: () => {
      let previous = today.peek();
      const disposers = [
        startLiveQuery(messaging, { isAffectedBy: ({ type }) => type === 'order', load, state: list }),
        changes.onInvalidate('followUps', () => void load()),
        today.subscribe((day) => {
          if (day !== previous) void load();
          previous = day;
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
