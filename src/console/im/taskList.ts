import { audit, type Task } from '../../contract/prescribing/audit.ts';
import { auditStatus } from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { whileUsed } from '../lib/whileUsed.ts';
import { keepCurrent } from './current.ts';

/** Prescriptions that wait for an audit and are not claimed, kept current. */
export interface TaskList {
  /** The oldest first, at most 100, and the total. */
  readonly list: Remote<{ total: number; list: Task[] }>;
  /** Keeps it current as long as anybody uses it. */
  readonly open: () => () => void;
}

/** Loads the auditors' queue. */
export const openTaskList = ({ call, clock, im }: Pick<App, 'call' | 'clock' | 'im'>): TaskList => {
  const list = remote(() => call(audit.page, { auditStatus: auditStatus.waiting, pageSize: 100 }), clock);
  return {
    list,
    open: whileUsed(() =>
      keepCurrent(im, { concerns: ({ type }) => type === 'prescription', load: () => list.load() }),
    ),
  };
};
