import { logLimited } from '../server/logError.ts';
import { createRateLimiter } from './rateLimiter.ts';

/** Names in the log who has reached a limit, once a minute for each limit, so that an operator knows before a doctor calls. */
export type NoteLimited = (sender: string, what: string) => void;

/** Nobody has reached a limit at first. */
export const createLimitNotices = (): NoteLimited => {
  const notices = createRateLimiter({ burst: 1, perSecond: 1 / 60 }, () => performance.now());
  return (sender, what) => {
    if (notices.tryConsume(`${sender} ${what}`)) logLimited(sender, what);
  };
};
