import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type OpenConsultation, transfers } from '../../../../contract/consultation/transfer.ts';
import { staff, type StaffMember, staffStatus } from '../../../../contract/account/staff.ts';
import type { Services } from '../../../services.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { createSafeMutation, type SafeMutation } from '../../../lib/safeMutation.ts';

/** Who takes the consultations over. */
export type Colleague = Pick<StaffMember, 'id' | 'name'>;

/** How many were handed over; the follow-ups are of visits that have ended. */
export interface HandedOver {
  readonly orders: number;
  readonly followUps: number;
}

/** Hands a doctor's open consultations and follow-ups to a colleague. */
export interface Transfer {
  readonly open: AsyncState<readonly OpenConsultation[]>;
  /** Those that are handed over: all, until some are taken out. */
  readonly chosen: ReadonlySignal<ReadonlySet<string>>;
  readonly toggle: (orderId: string) => void;
  /** Whether the follow-ups of ended visits are handed over, too. */
  readonly withFollowUps: ReadonlySignal<boolean>;
  readonly toggleFollowUps: () => void;
  readonly colleague: ReadonlySignal<Colleague | null>;
  readonly setColleague: (colleague: Colleague | null) => void;
  readonly findColleagues: (keyword: string) => Promise<readonly StaffMember[]>;
  readonly mutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry'>;
  /** `followUps`: how many the doctor has. */
  readonly run: (followUps: number) => Promise<void>;
  readonly start: () => void;
}

interface Request {
  readonly from: string;
  readonly to: Colleague;
  readonly orderIds: string[];
  readonly followUps: number;
}

/** Creates it; `onDone` is told what went to whom. */
export const createTransfer = (
  { call, clock, platform, changes }: Pick<Services, 'call' | 'clock' | 'platform' | 'changes'>,
  doctorId: string,
  onDone: (handed: HandedOver, name: string) => void,
): Transfer => {
  const open = createAsyncState(() => call(transfers.open, { doctorId }), clock);
  const leftOut = signal<ReadonlySet<string>>(new Set());
  const withFollowUps = signal(true);
  const colleague = signal<Colleague | null>(null);
  const chosen = computed(
    () => new Set((open.value.value ?? []).map(({ id }) => id).filter((id) => !leftOut.value.has(id))),
  );
  const mutation = createSafeMutation<Request, HandedOver>({
    createId: platform.createId,
    send: async ({ from, to, orderIds, followUps }, idempotencyKey) => {
      const input = { from, to: to.id, orderIds, ...(followUps > 0 && { followUps: true }) };
      const done = await call(transfers.run, input, { idempotencyKey });
      // An upstream may take only so many follow-ups at a time.
      let [taken, handed] = [done.followUps, done.followUps];
      for (let part = 2; taken > 0 && handed < followUps; part += 1) {
        const rest = { ...input, orderIds: [] };
        taken = (await call(transfers.run, rest, { idempotencyKey: `${idempotencyKey}-${part}` })).followUps;
        handed += taken;
      }
      return { orders: done.count, followUps: handed };
    },
    find: async ({ orderIds, followUps }) => {
      const [open, member] = await Promise.all([
        call(transfers.open, { doctorId }),
        call(staff.page, { id: doctorId }),
      ]);
      const isDone =
        !open.some(({ id }) => orderIds.includes(id)) &&
        (followUps === 0 || member.list[0]?.openFollowUps === 0);
      return isDone ? { orders: orderIds.length, followUps } : null;
    },
    onSuccess: async (handed, { to }) => {
      onDone(handed, to.name);
      leftOut.value = new Set();
      changes.invalidate('staff');
      await open.load();
    },
  });
  return {
    open,
    chosen,
    toggle: (orderId) => {
      const next = new Set(leftOut.value);
      if (!next.delete(orderId)) next.add(orderId);
      leftOut.value = next;
    },
    withFollowUps,
    toggleFollowUps: () => {
      withFollowUps.value = !withFollowUps.peek();
    },
    colleague,
    setColleague: (next) => {
      colleague.value = next;
      mutation.reset();
    },
    findColleagues: async (keyword) => {
      const found = await call(staff.page, { keyword, role: 'doctor', status: staffStatus.enabled });
      return found.list.filter(({ id }) => id !== doctorId);
    },
    mutation,
    run: async (count) => {
      const to = colleague.peek();
      const orderIds = [...chosen.peek()];
      const followUps = withFollowUps.peek() ? count : 0;
      if (to && orderIds.length + followUps > 0)
        await mutation.mutate({ from: doctorId, to: { id: to.id, name: to.name }, orderIds, followUps });
    },
    start: () => void open.load(),
  };
};
