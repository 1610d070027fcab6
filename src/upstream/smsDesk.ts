import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Letter } from './outbox.ts';

/** So many codes may one address have sent within an hour. */
export const addressLimit = 30;
const hourMs = 3_600_000;
/** How long a proof of the old mobile number holds, in milliseconds. */
export const proofLife = 10 * 60_000;

/**
 * What the codes of one upstream need beside the database. All of it is in memory: a copy of the data directory must not be
 * enough to find a code of six digits, so the key of the seals lives as long as the process, and a restart voids what was sent
 * or proved before it.
 */
export interface SmsDesk {
  readonly mint: () => string;
  /** What is kept of a code. `id` is that of its row, so that no two seals can be compared. */
  readonly seal: (id: string, code: string) => string;
  /** Whether this code was sealed; null where the seal is of another process, or there is none. */
  readonly opens: (seal: string, id: string, code: string) => boolean | null;
  readonly deliver: (letter: Letter) => void;
  /** Counts one code for an address; false where it had its share of this hour. */
  readonly admits: (address: string) => boolean;
  /** Remembers that a session has proved this number. */
  readonly prove: (sessionId: string, mobile: string) => void;
  /** Whether it did so at most ten minutes ago. */
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

/** A desk with a key of its own. */
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
