import { logLimited } from '../server/logError.ts';
import { createRateLimiter } from './rateLimiter.ts';

/** Names a sender (hospital and account, or visit) and what there was too much of. */
export type LimitNotices = (sender: string, what: string) => void;

/**
 * Returns a function that names in the log who has reached a limit, once a minute for each limit, so that an operator knows before a
 * doctor calls.
 */
export const createLimitNotices = (): LimitNotices => {
  const notices = createRateLimiter({ burst: 1, perSecond: 1 / 60 }, () => performance.now());
  return (sender, what) => {
    if (notices.tryConsume(`${sender} ${what}`)) logLimited(sender, what);
  };
};
