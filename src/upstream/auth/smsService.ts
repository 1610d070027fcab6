import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../server/clock.ts';
import type { SmsMessage } from './smsInbox.ts';

/** How many codes one address may request within an hour. */
export const maxCodesPerAddress = 30;
const hourMs = 3_600_000;
/** How long a proof of the old mobile number is valid, in milliseconds. */
export const proofLifetimeMs = 10 * 60_000;

/**
 * The state of SMS codes that is not in the database. It is in memory only: a copy of the data directory must
 * not be enough to find a six-digit code. The HMAC key lives as long as the process, so a restart voids all
 * codes and proofs.
 */
export interface SmsService {
  readonly createCode: () => string;
  /**
   * The HMAC of a code, for storage. `id` is the id of its row, so that equal codes have different hashes.
   */
  readonly hashCode: (id: string, code: string) => string;
  /** Whether a code matches its hash; null if the hash is from another process or empty. */
  readonly verifyCode: (hashCode: string, id: string, code: string) => boolean | null;
  readonly send: (message: SmsMessage) => void;
  /** Counts one code for an address; false if it has reached the limit of this hour. */
  readonly allowAddress: (address: string) => boolean;
  /** Remembers that a session has proved this number. */
  readonly recordProof: (sessionId: string, mobile: string) => void;
  /** Whether it did so within the last ten minutes. */
  readonly isProved: (sessionId: string, mobile: string) => boolean;
  readonly forgetProof: (sessionId: string) => void;
}

const createRateLimit = (clock: Clock) => {
  const sent = new Map<string, number[]>();
  return (address: string): boolean => {
    const now = clock.now();
    const since = now - hourMs;
    for (const [other, times] of sent) if ((times.at(-1) ?? 0) <= since) sent.delete(other);
    const recent = (sent.get(address) ?? []).filter((at) => at > since && at <= now);
    if (recent.length >= maxCodesPerAddress) return false;
    sent.set(address, [...recent, now]);
    return true;
  };
};

const createProofs = (clock: Clock): Pick<SmsService, 'recordProof' | 'isProved' | 'forgetProof'> => {
  const proofs = new Map<string, { mobile: string; at: number }>();
  const isExpired = (at: number) => at > clock.now() || clock.now() - at > proofLifetimeMs;
  return {
    recordProof(sessionId, mobile) {
      for (const [id, { at }] of proofs) if (isExpired(at)) proofs.delete(id);
      proofs.set(sessionId, { mobile, at: clock.now() });
    },
    isProved(sessionId, mobile) {
      const proof = proofs.get(sessionId);
      return proof?.mobile === mobile && !isExpired(proof.at);
    },
    forgetProof: (sessionId) => void proofs.delete(sessionId),
  };
};

/** Creates the service with its own HMAC key. */
export const createSmsService = (clock: Clock, send: SmsService['send']): SmsService => {
  const key = randomBytes(32);
  const keyId = randomBytes(6).toString('hex');
  const hashCode = (id: string, code: string) =>
    `${keyId}.${createHmac('sha256', key).update(`${id}.${code}`).digest('hex')}`;
  return {
    createCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    hashCode,
    verifyCode: (hash, id, code) =>
      hash.startsWith(`${keyId}.`)
        ? timingSafeEqual(Buffer.from(hash), Buffer.from(hashCode(id, code)))
        : null,
    send,
    allowAddress: createRateLimit(clock),
    ...createProofs(clock),
  };
};
