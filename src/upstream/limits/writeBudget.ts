import { performance } from 'node:perf_hooks';
import { createLimitNotices } from './limitNotices.ts';
import { createRateLimiter } from './rateLimiter.ts';
import { throwHttpError } from '../server/httpError.ts';

const dayS = 86_400;

/**
 * Bytes that calls of an account may store in a day. A long day has 200 visits, each with three saves of a record of 10 KB, two
 * prescriptions of 4 KB and 4 KB of other things; with the answers that are kept for repeated calls it is twice that, 17 MB. This is
 * ten times as much.
 */
export const defaultTextBytesOfDay = 170 * 1024 * 1024;

/** What a call counts as besides what it sends: rows, indexes and the trail. A read that adds to the trail counts as much. */
export const bytesOfCall = 1024;

/** What is said where there is no room: a list is not saved. */
const refusals = { write: 'writesOfDay', list: 'listsOfDay' } as const;

/** Limits what calls store, so that no account fills the disk of all hospitals. */
export interface WriteBudget {
  /** Counts a call that stores so much; throws `writesOfDay` or `listsOfDay` if the account's day has no room for it. */
  readonly take: (tenantId: number, userId: string, bytes: number, kind: keyof typeof refusals) => void;
  /** Whether `take` has room for a call that stores so much. */
  readonly hasRoom: (tenantId: number, userId: string, bytes: number) => boolean;
  /** Throws `writesOfDay` once the account has stored twice what a day allows. Nobody who reviews by hand gets there. */
  readonly checkClaim: (tenantId: number, userId: string) => void;
  /** Counts what is stored besides, without a refusal: the calls that follow have less room. */
  readonly add: (tenantId: number, userId: string, bytes: number) => void;
}

/** Creates the budgets of one process. They are kept in memory: a restart sets them back. */
export const createWriteBudget = (bytesOfDay = defaultTextBytesOfDay): WriteBudget => {
  const budgets = createRateLimiter({ burst: bytesOfDay, perSecond: bytesOfDay / dayS }, () =>
    performance.now(),
  );
  const noteLimited = createLimitNotices();
  const refuse = (sender: string, kind: keyof typeof refusals) => {
    noteLimited(sender, 'bytes of saved text in a day');
    throwHttpError(refusals[kind]);
  };
  return {
    take: (tenantId, userId, bytes, kind) => {
      const sender = `${tenantId} ${userId}`;
      if (!budgets.tryConsume(sender, bytes + bytesOfCall)) refuse(sender, kind);
    },
    hasRoom: (tenantId, userId, bytes) => budgets.waitMs(`${tenantId} ${userId}`, bytes + bytesOfCall) === 0,
    checkClaim: (tenantId, userId) => {
      const sender = `${tenantId} ${userId}`;
      if (budgets.waitMs(sender, -bytesOfDay) > 0) refuse(sender, 'write');
    },
    add: (tenantId, userId, bytes) => budgets.consume(`${tenantId} ${userId}`, bytes),
  };
};
