import type { Session } from '../../contract/account/auth.ts';
import { markOf } from '../lib/mark.ts';

const endedKey = 'sessionEnded';
const restKey = 'refreshRests';
/** After a failed renewal, none is attempted for this long, in milliseconds. */
export const restFor = 2_000;

/** What all tabs of this browser remember about renewals. Only fingerprints are stored, never a token. */
export interface Memo {
  /** True if the upstream refused to renew this session: it need not be asked again. */
  readonly isEnded: (login: Session) => boolean;
  readonly end: (login: Session) => void;
  /**
   * True for a moment after a failed renewal of this token, so that fifty requests do not cause fifty
   * renewals.
   */
  readonly rests: (login: Session, now: number) => boolean;
  readonly rest: (login: Session, now: number) => void;
  readonly forget: () => void;
}

// A session without a refresh token ends with its access token.
const sessionMark = ({ refreshToken, accessToken }: Session): string =>
  markOf(refreshToken || `access ${accessToken}`);

/** Creates it on local storage. */
export const openMemo = (local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Memo => {
  // A full storage must not turn a refused renewal into an unknown one.
  const write = (key: string, text: string): void => {
    try {
      local.setItem(key, text);
    } catch (thrown) {
      console.warn('Other tabs will not hear of a renewal that failed', thrown);
    }
  };
  return {
    isEnded: (login) => local.getItem(endedKey) === sessionMark(login),
    end: (login) => write(endedKey, sessionMark(login)),
    rests: (login, now) => {
      const [mark, since] = (local.getItem(restKey) ?? '').split(' ');
      const gone = now - Number(since);
      // A clock that was set back must not block renewals.
      // mutant: memo-rests
      return mark === markOf(login.accessToken) && gone >= 0 && gone < restFor;
    },
    rest: (login, now) => write(restKey, `${markOf(login.accessToken)} ${now}`),
    forget: () => {
      local.removeItem(endedKey);
      local.removeItem(restKey);
    },
  };
};
