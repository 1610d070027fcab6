import { createWithSession } from '../session/withSession.ts';
import { createLeaseLock } from '../session/leaseLock.ts';
import { createWebLock } from '../session/crossTabLock.ts';
import { createRefresh } from '../session/refresh.ts';
import { createSessionStore } from '../session/sessionStore.ts';
import type { SessionParts } from './sessionParts.ts';

/** The real implementation. */
// mutant: real-parts
export const realParts: Omit<SessionParts, 'settled'> = {
  createSessionStore,
  createWebLock,
  createLeaseLock,
  createRefresh,
  createWithSession,
};
