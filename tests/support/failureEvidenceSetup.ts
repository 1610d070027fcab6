import { afterEach, beforeEach } from 'vitest';
import { begins, ends } from './failureEvidence.ts';

beforeEach(({ task }) => begins(task));
// After the file's own hooks: the browsers they closed have already saved their evidence.
afterEach(ends);
