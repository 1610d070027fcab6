import { logLimited } from '../server/logError.ts';
import { createRateLimiter } from './rateLimiter.ts';

/**
 * Returns a function that names in the log who has reached a limit, once a minute for each limit, so that an operator knows before a
 * doctor calls.
 */
export const createLimitNotices = () => {
  const notices = createRateLimiter({ burst: 1, perSecond: 1 / 60 }, () => performance.now());
  return (sender: string, what: string): void => {
    if (notices.tryConsume(`${sender} ${what}`)) logLimited(sender, what);
  };
};
