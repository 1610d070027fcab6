import type { createAuthorised } from '../authorised.ts';
import type { openLease } from '../lease.ts';
import type { openWebLock } from '../locks.ts';
import type { createRefresh } from '../refresh.ts';
import type { openStored } from '../stored.ts';

/**
 * The code under test: the real parts, or one of them with a planted mistake; and how to wait for its
 * promises.
 */
export interface Kernel {
  readonly settled: () => Promise<void>;
  readonly openStored: typeof openStored;
  readonly openWebLock: typeof openWebLock;
  readonly openLease: typeof openLease;
  readonly createRefresh: typeof createRefresh;
  readonly createAuthorised: typeof createAuthorised;
}
