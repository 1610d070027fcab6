import { audit, type Task } from '../../../contract/prescribing/audit.ts';
import { auditStatus } from '../../../contract/prescribing/prescription.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { refCounted } from '../../lib/async/refCounted.ts';
import { startLiveQuery } from '../../messaging/liveQuery.ts';

/** Prescriptions that wait for an audit and are not claimed, kept current. */
export interface AuditQueue {
  /** The oldest first, at most 100, and the total. */
  readonly list: AsyncState<{ total: number; list: Task[] }>;
  /** Keeps it current as long as anybody uses it. */
  readonly start: () => () => void;
}

/** Loads the auditors' queue. */
export const createAuditQueue = ({
  call,
  clock,
  messaging,
}: Pick<Services, 'call' | 'clock' | 'messaging'>): AuditQueue => {
  const list = createAsyncState(
    () => call(audit.page, { auditStatus: auditStatus.waiting, pageSize: 100 }),
    clock,
  );
  return {
    list,
    start: refCounted(() =>
      startLiveQuery(messaging, {
        isAffectedBy: ({ type }) => type === 'prescription',
        load: () => list.load(),
        state: list,
      }),
    ),
  };
};
