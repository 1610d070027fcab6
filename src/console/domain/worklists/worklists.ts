import { type Account, auth } from '../../../contract/account/auth.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import type { Services } from '../../services.ts';
import { type AskedPrescriptions, createAskedPrescriptions } from './askedPrescriptions.ts';
import { type ActiveConsultations, createActiveConsultations } from './activeConsultations.ts';
import { type AuditQueue, createAuditQueue } from './auditQueue.ts';
import { createWaitingQueue, type WaitingQueue } from './waitingQueue.ts';

/** The work of the signed-in person; loaded once for all pages. */
export interface Worklists {
  /** Whether the signed-in person is a doctor or an auditor. */
  readonly account: AsyncState<Account>;
  readonly consultations: ActiveConsultations;
  /** The orders waiting to be accepted. */
  readonly waiting: WaitingQueue;
  /** The prescriptions about which a pharmacist has a question. */
  readonly asked: AskedPrescriptions;
  /** The tasks that auditors may claim. */
  readonly tasks: AuditQueue;
}

/** Creates them; nothing is requested yet. */
export const createWorklists = (services: Services): Worklists => ({
  account: createAsyncState(() => services.call(auth.account, {}), services.clock),
  consultations: createActiveConsultations(services),
  waiting: createWaitingQueue(services),
  asked: createAskedPrescriptions(services),
  tasks: createAuditQueue(services),
});
