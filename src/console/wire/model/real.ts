import { createAuthorised } from '../authorised.ts';
import { openLease } from '../lease.ts';
import { openWebLock } from '../locks.ts';
import { createRefresh } from '../refresh.ts';
import { openStored } from '../stored.ts';
import type { Kernel } from './kernel.ts';

/** The real implementation. */
// mutant: model-parts
export const parts: Omit<Kernel, 'settled'> = {
  openStored,
  openWebLock,
  openLease,
  createRefresh,
  createAuthorised,
};
