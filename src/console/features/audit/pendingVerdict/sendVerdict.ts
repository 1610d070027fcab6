import { audit } from '../../../../contract/prescribing/audit.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import { type Prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import type { Call } from '../../../api/http/call.ts';
import { toApiError } from '../../../lib/apiError.ts';
import type { Verdict } from '../review/verdict.ts';

/** A verdict as it is sent, with how long it was held back. */
export interface SentVerdict extends Verdict {
  readonly heldMs: number;
}

/** Browsers complete at most 64 KB of a closed page's requests; a Chinese character is three bytes. */
const maxKeepaliveLength = 20_000;

/**
 * Sends a verdict. If the claim has ended meanwhile, because the computer slept or another window released it,
 * it is claimed again: the verdict is about the version that was read, and nobody else holds it.
 */
export const sendVerdict = async (
  call: Call,
  { lines, confirmed = [], ...verdict }: SentVerdict,
  idempotencyKey: string,
): Promise<Prescription> => {
  const body = {
    ...verdict,
    confirmed: [...confirmed],
    lines: lines.map((line) => ({ ...line, reasons: [...line.reasons] })),
  };
  const isSmall = JSON.stringify(body).length < maxKeepaliveLength;
  const options = { idempotencyKey, ...(isSmall && { keepalive: true as const }) };
  try {
    return await call(audit.verdict, body, options);
  } catch (thrown) {
    if (toApiError(thrown).code !== businessCode.claimMissing) throw thrown;
    await call(audit.claim, { id: verdict.id });
    return call(audit.verdict, body, options);
  }
};

/** The prescription with this verdict on it; null if the verdict has not arrived. */
export const findVerdict = async (
  call: Call,
  { id, version, approve }: Pick<Verdict, 'id' | 'version' | 'approve'>,
): Promise<Prescription | null> => {
  const { prescription } = await call(audit.detail, { id });
  const expected = approve ? prescriptionStatus.approved : prescriptionStatus.rejected;
  return prescription.status === expected && prescription.version === version ? prescription : null;
};
