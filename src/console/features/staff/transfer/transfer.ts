import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type OpenConsultation, transfers } from '../../../../contract/consultation/transfer.ts';
import { staff, type StaffMember, staffStatus } from '../../../../contract/account/staff.ts';
import type { Services } from '../../../services.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { createSafeMutation, type SafeMutation } from '../../../lib/safeMutation.ts';

/** Who takes the consultations over. */
export type Colleague = Pick<StaffMember, 'id' | 'name'>;

/** Hands a doctor's open consultations to a colleague. */
export interface Transfer {
  readonly open: AsyncState<readonly OpenConsultation[]>;
  /** Those that are handed over: all, until some are taken out. */
  readonly chosen: ReadonlySignal<ReadonlySet<string>>;
  readonly toggle: (orderId: string) => void;
  readonly colleague: ReadonlySignal<Colleague | null>;
  readonly setColleague: (colleague: Colleague | null) => void;
  readonly findColleagues: (keyword: string) => Promise<readonly StaffMember[]>;
  readonly mutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry'>;
  readonly run: () => Promise<void>;
  readonly start: () => void;
}

interface Request {
  readonly from: string;
  readonly to: string;
  readonly orderIds: string[];
}

/** Creates it; `onDone` is told how many went to whom. */
export const createTransfer = (
  { call, clock, platform, changes }: Pick<Services, 'call' | 'clock' | 'platform' | 'changes'>,
  doctorId: string,
  onDone: (count: number, name: string) => void,
): Transfer => {
  const open = createAsyncState(() => call(transfers.open, { doctorId }), clock);
  const left = signal<ReadonlySet<string>>(new Set());
  const colleague = signal<Colleague | null>(null);
  const chosen = computed(
    () => new Set((open.value.value ?? []).map(({ id }) => id).filter((id) => !left.value.has(id))),
  );
  const mutation = createSafeMutation<Request, number>({
    createId: platform.createId,
    send: async (request, idempotencyKey) => (await call(transfers.run, request, { idempotencyKey })).count,
    find: async ({ orderIds }) => {
      const still = new Set((await call(transfers.open, { doctorId })).map(({ id }) => id));
      return orderIds.some((id) => still.has(id)) ? null : orderIds.length;
    },
    onSuccess: async (count) => {
      onDone(count, colleague.peek()?.name ?? '');
      left.value = new Set();
      changes.invalidate('staff');
      await open.load();
    },
  });
  return {
    open,
    chosen,
    toggle: (orderId) => {
      const next = new Set(left.value);
      if (!next.delete(orderId)) next.add(orderId);
      left.value = next;
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
    run: async () => {
      const to = colleague.peek();
      const orderIds = [...chosen.peek()];
      if (to && orderIds.length > 0) await mutation.mutate({ from: doctorId, to: to.id, orderIds });
    },
    start: () => void open.load(),
  };
};
