import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { createFairLimiter } from '../limits/fairLimiter.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

/** Who asks for a hash: somebody who is logged in, or a network. */
export interface HashContext {
  readonly tenantId: number;
  readonly caller: Pick<RequestContext['caller'], 'userId'>;
  readonly client: Pick<RequestContext['client'], 'network'>;
}

/**
 * How many hashes may run at once. Each takes a core and one of the four threads that also read files: one of each is left
 * for everything else.
 */
const most = Math.max(1, Math.min(3, availableParallelism() - 1));

/** How many of one person or network may wait: some seconds. The gateway lets fewer log-ins of one address come at once. */
const mostWaiting = 60;

const limiter = createFairLimiter(most);

/** Runs the work once fewer than `most` others run, in turn among people and networks. Throws 429. */
const inTurn = async <T>({ tenantId, caller, client }: HashContext, work: () => Promise<T>): Promise<T> => {
  const from = caller.userId === '' ? client.network : `${tenantId} ${caller.userId}`;
  if (limiter.waitingOf(from) >= mostWaiting) throwHttpError(envelopeCode.tooMany);
  return limiter.run(from, work);
};

/** Hashes a password for storage. Throws 429 if too many of the same person or network wait. */
export const hashPassword = (ctx: HashContext, password: string): Promise<string> =>
  inTurn(ctx, () => hash(password));

/** Whether it is the password of a stored hash. Throws as `hashPassword` does. */
export const matchesHash = (ctx: HashContext, stored: string, password: string): Promise<boolean> =>
  inTurn(ctx, () => verify(stored, password));
