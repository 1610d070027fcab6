import type { Session } from '../../../contract/account/auth.ts';
import { fingerprint } from '../../lib/storage/fingerprint.ts';

const endedKey = 'sessionEnded';
const cooldownKey = 'refreshRests';
/** After a failed renewal, none is attempted for this long, in milliseconds. */
export const cooldownMs = 2_000;

/** What all tabs of this browser remember about failed renewals. Only fingerprints are stored, never a token. */
export interface RefreshFailures {
  /** True if the upstream refused to renew this session: it need not be asked again. */
  readonly isEnded: (session: Session) => boolean;
  /** True if it did so because the account is disabled. */
  readonly isDisabled: (session: Session) => boolean;
  /** `disabled` if that is why; what is known of it is not forgotten. */
  readonly markEnded: (session: Session, why?: 'disabled') => void;
  /**
   * True for a moment after a failed renewal of this token, so that fifty requests do not cause fifty
   * renewals.
   */
  readonly isCoolingDown: (session: Session, now: number) => boolean;
  readonly startCooldown: (session: Session, now: number) => void;
  readonly clear: () => void;
}

// A session without a refresh token ends with its access token.
const fingerprintOf = ({ refreshToken, accessToken }: Session): string =>
  fingerprint(refreshToken || `access ${accessToken}`);

const disabledMark = (session: Session): string => `${fingerprintOf(session)} disabled`;

/** Keeps it in local storage. */
export const createRefreshFailures = (
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): RefreshFailures => {
  // A full storage must not turn a refused renewal into an unknown one.
  const write = (key: string, text: string): void => {
    try {
      localStorage.setItem(key, text);
    } catch (thrown) {
      console.warn('Other tabs will not learn of the failed renewal', thrown);
    }
  };
  const isDisabled = (session: Session): boolean => localStorage.getItem(endedKey) === disabledMark(session);
  return {
    isEnded: (session) => localStorage.getItem(endedKey) === fingerprintOf(session) || isDisabled(session),
    isDisabled,
    markEnded: (session, why) => {
      if (why === 'disabled') write(endedKey, disabledMark(session));
      else if (!isDisabled(session)) write(endedKey, fingerprintOf(session));
    },
    isCoolingDown: (session, now) => {
      const [storedFingerprint, since] = (localStorage.getItem(cooldownKey) ?? '').split(' ');
      const elapsed = now - Number(since);
      // A clock that was set back must not block renewals.
      // mutant: refresh-failures-cooldown
      return storedFingerprint === fingerprint(session.accessToken) && elapsed >= 0 && elapsed < cooldownMs;
    },
    startCooldown: (session, now) => write(cooldownKey, `${fingerprint(session.accessToken)} ${now}`),
    clear: () => {
      localStorage.removeItem(endedKey);
      localStorage.removeItem(cooldownKey);
    },
  };
};
