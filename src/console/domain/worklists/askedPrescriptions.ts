import { clarification } from '../../../contract/prescribing/clarification.ts';
import { type Prescription, prescription } from '../../../contract/prescribing/prescription.ts';
import { effect, untracked } from '@preact/signals-react';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { refCounted } from '../../lib/async/refCounted.ts';
import { startLiveQuery } from '../../messaging/liveQuery.ts';

/** The doctor's prescriptions about which a pharmacist waits for an answer, kept current. */
export interface AskedPrescriptions {
  /** At most 100, and the total. */
  readonly list: AsyncState<{ total: number; list: Prescription[] }>;
  /** Keeps it current as long as anybody uses it, where the hospital's system has such questions. */
  readonly start: () => () => void;
}

/** Loads them. */
export const createAskedPrescriptions = ({
  call,
  clock,
  messaging,
  offered,
}: Pick<Services, 'call' | 'clock' | 'messaging' | 'offered'>): AskedPrescriptions => {
  const list = createAsyncState(() => call(prescription.list, { asked: 1, pageSize: 100 }), clock);
  const follow = (): (() => void) =>
    startLiveQuery(messaging, {
      isAffectedBy: ({ type }) => type === 'prescription',
      load: () => list.load(),
      state: list,
    });
  return {
    list,
    start: refCounted(() =>
      effect(() => (offered.has(clarification.answer) ? untracked(follow) : undefined)),
    ),
  };
};
