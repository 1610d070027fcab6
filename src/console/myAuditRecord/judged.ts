import { audit } from '../../contract/prescribing/audit.ts';
import {
  type Prescription,
  prescriptionStatus,
  type PrescriptionVersion,
} from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import type { Opened } from './query.ts';

/** The current prescription, and the version that was decided; null if that one is no longer available. */
export interface Read {
  readonly now: Prescription;
  readonly judged: PrescriptionVersion | null;
}

/**
 * What is printed: the decided version with its verdict. If it was changed since, it is marked as not to be
 * dispensed.
 */
export const printedOf = ({ now, judged }: Read): Prescription => {
  if (!judged || judged.version === now.version) return now;
  const { verdict, writtenAt, submitted: _submitted, ...written } = judged;
  return {
    ...now,
    ...written,
    status: prescriptionStatus.rejected,
    totalFen: judged.lines.reduce((sum, { priceFen, quantity }) => sum + priceFen * quantity, 0),
    submitTime: writtenAt,
    auditTime: verdict?.at ?? null,
    auditorName: verdict?.auditorName ?? null,
    auditOpinion: verdict?.opinion ?? null,
    validUntil: null,
  };
};

/** One verdict in full. */
export interface Judged {
  readonly reading: Remote<Read>;
  readonly open: () => void;
}

/** Creates the query for the version of a verdict. */
export const openJudged = ({ call, clock }: Pick<App, 'call' | 'clock'>, { id, version }: Opened): Judged => {
  const reading = remote(async () => {
    const [task, versions] = await Promise.all([call(audit.detail, { id }), call(audit.versions, { id })]);
    return {
      now: task.prescription,
      judged: versions.find((one) => one.version === version) ?? null,
    };
  }, clock);
  return { reading, open: () => void reading.load() };
};
