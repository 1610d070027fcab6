import { type CaseRecord, record as calls } from '../../../../contract/consultation/record.ts';
import { findSigningGaps } from '../../../domain/caseRecord/signingGaps.ts';
import type { AsyncStatus } from '../../../lib/async/asyncState.ts';
import type { Services } from '../../../services.ts';
import type { Consultation } from '../consultation.ts';

/** What of the record can be signed as the visit ends. */
export interface FoundSigning {
  /** Null: it is signed, not saved, or something must be written or read first. */
  readonly record: CaseRecord | null;
  /** The allergies, the last thing that decides whether it can be signed here: `ready` too if something else prevents it. */
  readonly allergies: AsyncStatus;
}

/** Finds the record to sign. */
export const findSigningAtEnd = (
  { offered }: Pick<Services, 'offered'>,
  { record, signable, allergies }: Pick<Consultation, 'record' | 'signable' | 'allergies'>,
): FoundSigning => {
  const stored = record.stored.value.value;
  const { names, status } = allergies.value;
  const canSign =
    offered.has(calls.sign) && signable.value && !record.signed.value && record.saving.value === 'clean';
  const isComplete =
    stored !== undefined &&
    stored.chiefComplaint.trim() !== '' &&
    stored.diagnoses.length > 0 &&
    findSigningGaps(stored, names).allergies.length === 0;
  return {
    // Sources that could not be read may name more.
    record: canSign && isComplete && status === 'ready' ? stored : null,
    allergies: canSign && isComplete ? status : 'ready',
  };
};
