import { audit } from '../../../../contract/prescribing/audit.ts';
import {
  type Prescription,
  prescriptionStatus,
  type PrescriptionVersion,
} from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { type BannerFacts, createBannerFacts } from '../../../domain/patient/banner/bannerFacts.ts';
import { type AsyncState, createAsyncState, onceLoaded } from '../../../lib/async/asyncState.ts';
import type { SelectedVerdict } from './verdictQuery.ts';

/** The current prescription, and the version that was decided; null if that one is no longer available. */
export interface VerdictDetailData {
  readonly current: Prescription;
  readonly decided: PrescriptionVersion | null;
}

/**
 * What is printed: the decided version with its verdict. If it was changed since, it is marked as not to be
 * dispensed.
 */
export const toPrintable = ({ current, decided }: VerdictDetailData): Prescription => {
  if (!decided || decided.version === current.version) return current;
  const { verdict, writtenAt, submitted: _submitted, ...content } = decided;
  const doctorName = decided.doctorName ?? current.doctorName;
  // An upstream may not send the writer's department; a colleague who corrected it since may have another one.
  const writer = decided.deptName === null && doctorName === current.doctorName ? current : decided;
  return {
    ...current,
    ...content,
    doctorName,
    deptName: writer.deptName,
    deptNameEn: writer.deptNameEn,
    status: prescriptionStatus.rejected,
    totalFen: decided.lines.reduce((sum, { priceFen, quantity }) => sum + priceFen * quantity, 0),
    submitTime: writtenAt,
    auditTime: verdict?.at ?? null,
    auditorName: verdict?.auditorName ?? null,
    auditOpinion: verdict?.opinion ?? null,
    validUntil: null,
  };
};

/** One verdict in full. */
export interface VerdictDetail {
  readonly detail: AsyncState<VerdictDetailData>;
  readonly bannerFacts: BannerFacts;
  readonly start: () => () => void;
}

/** Creates the query for the version of a verdict. */
export const createVerdictDetail = (
  app: Pick<Services, 'call' | 'clock'>,
  { id, version }: SelectedVerdict,
): VerdictDetail => {
  const { call, clock } = app;
  const bannerFacts = createBannerFacts(app);
  const detail = createAsyncState(async () => {
    const [task, versions] = await Promise.all([call(audit.detail, { id }), call(audit.versions, { id })]);
    return {
      current: task.prescription,
      decided: versions.find((candidate) => candidate.version === version) ?? null,
    };
  }, clock);
  return {
    detail,
    bannerFacts,
    start: () => {
      void detail.load();
      return onceLoaded(detail, ({ current }) => void bannerFacts.load(current.patient.id));
    },
  };
};
