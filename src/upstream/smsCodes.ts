import { smsCooldownMs } from '../contract/account/sms.ts';
import { dayMs, dayStart } from './clock.ts';
import { nextId } from './ids.ts';
import { refuse } from './refusal.ts';
import type { Scene } from './serve.ts';
import type { SmsDesk } from './smsDesk.ts';

/** How many codes a number may get within a day of the hospital. */
export const codesADay = 10;
/** Lifetime of a code, in milliseconds. */
export const codeLife = 10 * 60_000;
/** A code becomes void after this many wrong tries. */
export const mostTries = 5;

/** The number that a code is sent to, and its purpose. */
export interface Purpose {
  readonly mobile: string;
  /** A value of smsScene. */
  readonly scene: number;
  /** The user whose session requested it; omitted for a log-in. */
  readonly userId?: string;
}

/** The SMS service; throws 501 if this upstream cannot send messages. */
export const deskOf = ({ sms }: Pick<Scene, 'sms'>): SmsDesk => sms ?? refuse(501);

const newest = ({ store }: Scene, { mobile, scene, userId }: Purpose) =>
  store.one<{
    id: string;
    userId: string;
    seal: string;
    sentAt: number;
    wrong: number;
    usedAt: number | null;
  }>(
    `SELECT id, user_id AS userId, code_hash AS seal, sent_at AS sentAt, wrong, used_at AS usedAt FROM sms_code
     WHERE mobile = ?1 AND scene = ?2 AND (?3 IS NULL OR user_id = ?3) ORDER BY id DESC LIMIT 1`,
    mobile,
    scene,
    userId ?? null,
  );

const withinLimits = ({ store, clock }: Scene, mobile: string): void => {
  const now = clock.now();
  const sent = store.all<{ at: number }>(
    'SELECT sent_at AS at FROM sms_code WHERE mobile = ? AND sent_at >= ?',
    mobile,
    Math.min(dayStart(now), now - smsCooldownMs),
  );
  if (sent.filter(({ at }) => at >= dayStart(now)).length >= codesADay) return refuse('smsTooMany');
  if (sent.some(({ at }) => now - at < smsCooldownMs)) return refuse('smsTooSoon');
};

/**
 * Sends a code for an account and voids earlier ones. If there is no account (`userId` is empty), nothing is
 * sent, but everything else is the same, including limits, so that nobody learns which numbers exist. Throws
 * 501, 429 (per address), `smsTooMany` and `smsTooSoon` (per number).
 */
export const sendCode = (at: Scene, { mobile, scene }: Purpose, userId: string): true => {
  const desk = deskOf(at);
  const { store, tenantId, client, trail } = at;
  return store.transaction(() => {
    withinLimits(at, mobile);
    if (!desk.admits(`${tenantId} ${client.address}`)) return refuse(429);
    const now = at.clock.now();
    const [id, code] = [nextId(), desk.mint()];
    // Older rows are not needed for any limit.
    store.run('DELETE FROM sms_code WHERE sent_at < ?', now - 2 * dayMs);
    store.run(
      'INSERT INTO sms_code (id, mobile, scene, user_id, code_hash, sent_at) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      mobile,
      scene,
      userId,
      userId === '' ? '' : desk.seal(id, code),
      now,
    );
    if (userId === '') return true;
    trail('sms-code', userId, `scene ${scene}`, userId);
    store.afterCommit(() => desk.deliver({ tenantId, mobile, scene, code, at: now }));
    return true;
  });
};

/** Result of a try: the account that the correct code was sent for, or an error. */
export type Tried = { readonly userId: string } | { readonly refused: 'smsWrong' | 'smsOver' };

/**
 * Checks a code against the newest one that was sent. Call it in a transaction that is committed even if the
 * call is refused, because wrong tries are counted. `markUsed`: a correct code is used up.
 */
export const tryCode = (at: Scene, purpose: Purpose, code: string, use: boolean): Tried => {
  const desk = deskOf(at);
  const { store } = at;
  const now = at.clock.now();
  const sent = newest(at, purpose);
  const alive = sent && sent.usedAt === null && sent.wrong < mostTries && now - sent.sentAt < codeLife;
  if (!alive) return { refused: 'smsOver' };
  // Without a hash nothing was sent, and no code is correct.
  const right = sent.seal === '' ? false : desk.opens(sent.seal, sent.id, code);
  if (right === null) return { refused: 'smsOver' };
  if (!right) {
    store.run('UPDATE sms_code SET wrong = wrong + 1 WHERE id = ?', sent.id);
    return { refused: 'smsWrong' };
  }
  if (use) store.run('UPDATE sms_code SET used_at = ? WHERE id = ?', now, sent.id);
  return { userId: sent.userId };
};
