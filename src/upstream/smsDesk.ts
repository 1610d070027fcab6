import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Letter } from './outbox.ts';

/** How many codes one address may request within an hour. */
export const addressLimit = 30;
const hourMs = 3_600_000;
/** How long a proof of the old mobile number is valid, in milliseconds. */
export const proofLife = 10 * 60_000;

/**
 * The state of SMS codes that is not in the database. It is in memory only: a copy of the data directory must
 * not be enough to find a six-digit code. The HMAC key lives as long as the process, so a restart voids all
 * codes and proofs.
 */
export interface SmsDesk {
  readonly mint: () => string;
  /**
   * The HMAC of a code, for storage. `id` is the id of its row, so that equal codes have different hashes.
   */
  readonly seal: (id: string, code: string) => string;
  /** Whether a code matches its hash; null if the hash is from another process or empty. */
  readonly opens: (seal: string, id: string, code: string) => boolean | null;
  readonly deliver: (letter: Letter) => void;
  /** Counts one code for an address; false if it has reached the limit of this hour. */
  readonly admits: (address: string) => boolean;
  /** Remembers that a session has proved this number. */
  readonly prove: (sessionId: string, mobile: string) => void;
  /** Whether it did so within the last ten minutes. */
  readonly hasProved: (sessionId: string, mobile: string) => boolean;
  readonly forgetProof: (sessionId: string) => void;
}

const openLimit = (clock: Clock) => {
  const sent = new Map<string, number[]>();
  return (address: string): boolean => {
    const since = clock.now() - hourMs;
    for (const [other, times] of sent) if ((times.at(-1) ?? 0) <= since) sent.delete(other);
    const recent = (sent.get(address) ?? []).filter((at) => at > since);
    if (recent.length >= addressLimit) return false;
    sent.set(address, [...recent, clock.now()]);
    return true;
  };
};

const openProofs = (clock: Clock): Pick<SmsDesk, 'prove' | 'hasProved' | 'forgetProof'> => {
  const proofs = new Map<string, { mobile: string; at: number }>();
  const over = (at: number) => clock.now() - at > proofLife;
  return {
    prove(sessionId, mobile) {
      for (const [id, { at }] of proofs) if (over(at)) proofs.delete(id);
      proofs.set(sessionId, { mobile, at: clock.now() });
    },
    hasProved(sessionId, mobile) {
      const proof = proofs.get(sessionId);
      return proof?.mobile === mobile && !over(proof.at);
    },
    forgetProof: (sessionId) => void proofs.delete(sessionId),
  };
};

/** Creates the service with its own HMAC key. */
export const openSmsDesk = (clock: Clock, deliver: SmsDesk['deliver']): SmsDesk => {
  const key = randomBytes(32);
  const name = randomBytes(6).toString('hex');
  const seal = (id: string, code: string) =>
    `${name}.${createHmac('sha256', key).update(`${id}.${code}`).digest('hex')}`;
  return {
    mint: () => String(randomInt(1_000_000)).padStart(6, '0'),
    seal,
    opens: (sealed, id, code) =>
      sealed.startsWith(`${name}.`)
        ? timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(id, code)))
        : null,
    deliver,
    admits: openLimit(clock),
    ...openProofs(clock),
  };
};
