import * as v from 'valibot';
import { callHeartbeatMs, rejoinWindowMs } from '../../../contract/consultation/rtc.ts';
import type { CallResumePoint } from './call.ts';

const storageKey = 'videoCall';
const storedShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ conv: v.string(), call: v.string(), since: v.number(), at: v.number() }),
);

/** Stores which call this tab is in, to resume it after a reload. */
export const createCallResume = (
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
) => {
  const readRecent = () => {
    const parsed = v.safeParse(storedShape, sessionStorage.getItem(storageKey));
    // Saved with every heartbeat; the page may have been left right after one, or right before the next.
    return parsed.success && now() - parsed.output.at <= rejoinWindowMs + callHeartbeatMs
      ? parsed.output
      : null;
  };
  return {
    save: (conv: string, resumePoint: CallResumePoint | null): void => {
      if (resumePoint === null) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify({ conv, ...resumePoint, at: now() }));
    },
    /** The order of the call that this tab was in a moment ago, or null. */
    getOrderId: (): string | null => readRecent()?.conv ?? null,
    /** The call of this order that this tab was in a moment ago, or null. */
    load: (conv: string): CallResumePoint | null => {
      const resumePoint = readRecent();
      return resumePoint?.conv === conv ? { call: resumePoint.call, since: resumePoint.since } : null;
    },
  };
};
