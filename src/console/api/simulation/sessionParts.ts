import type { createWithSession } from '../session/withSession.ts';
import type { createLeaseLock } from '../session/leaseLock.ts';
import type { createWebLock } from '../session/crossTabLock.ts';
import type { createRefresh } from '../session/refresh.ts';
import type { createSessionStore } from '../session/sessionStore.ts';

/**
 * The code under test: the real parts, or one of them with a planted mistake; and how to wait for its
 * promises.
 */
export interface SessionParts {
  readonly settled: () => Promise<void>;
  readonly createSessionStore: typeof createSessionStore;
  readonly createWebLock: typeof createWebLock;
  readonly createLeaseLock: typeof createLeaseLock;
  readonly createRefresh: typeof createRefresh;
  readonly createWithSession: typeof createWithSession;
}
