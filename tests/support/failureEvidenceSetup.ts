import { afterEach, beforeEach } from 'vitest';
import { begins, ends } from './failureEvidence.ts';

beforeEach(({ task }) => begins(task));
// After the file's own hooks: what they closed has left its evidence already.
afterEach(ends);
