import { performance } from 'node:perf_hooks';
import { createLimitNotices } from './limitNotices.ts';

const periodMs = 60_000;
/** No person makes as many calls within that time. */
const manyCalls = 600;

/**
 * Returns a function that counts a call's turn, and names in the log whose calls take more than half of a minute's turns while others
 * wait: nothing is refused, and an address may be a whole hospital's.
 */
export const createTurnShares = (now = () => performance.now()) => {
  const noteLimited = createLimitNotices();
  const turnsOf = new Map<string, number>();
  let all = 0;
  let since = now();
  return (from: string, othersWait: boolean): void => {
    const at = now();
    if (at - since >= periodMs) {
      turnsOf.clear();
      all = 0;
      since = at;
    }
    all += 1;
    const own = (turnsOf.get(from) ?? 0) + 1;
    turnsOf.set(from, own);
    if (othersWait && own > manyCalls && own > all / 2) noteLimited(from, 'calls while others waited');
  };
};
