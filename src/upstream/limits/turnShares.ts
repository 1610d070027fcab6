import { performance } from 'node:perf_hooks';
import { createLimitNotices } from './limitNotices.ts';

const periodMs = 60_000;
/** No person makes as many calls within that time. */
const manyCalls = 600;

/**
 * Returns a function that counts a call's turn, and names in the log whose calls take more than half of a minute's turns while others
 * wait, or half of the minute where others call, too: one long call after another never waits together with those it delays. Nothing
 * is refused, and an address may be a whole hospital's.
 */
export const createTurnShares = (now = () => performance.now()) => {
  const noteLimited = createLimitNotices();
  const shares = new Map<string, { readonly turns: number; readonly ms: number }>();
  let all = 0;
  let since = now();
  return (from: string, othersWaited: boolean, ms: number): void => {
    const at = now();
    if (at - since >= periodMs) {
      shares.clear();
      all = 0;
      since = at;
    }
    all += 1;
    const { turns, ms: before } = shares.get(from) ?? { turns: 0, ms: 0 };
    const own = { turns: turns + 1, ms: before + ms };
    shares.set(from, own);
    const hasMostTurns = othersWaited && own.turns > manyCalls && own.turns > all / 2;
    const hasMostTime = shares.size > 1 && own.ms > periodMs / 2;
    if (hasMostTurns || hasMostTime) noteLimited(from, 'calls while others waited');
  };
};
