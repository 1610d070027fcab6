import { afterEach, beforeEach } from 'vitest';
import { finishEvidence, startEvidence } from './failureEvidence.ts';

beforeEach(({ task }) => startEvidence(task));
// After the file's own hooks: the browsers they closed have already saved their evidence.
afterEach(finishEvidence);
