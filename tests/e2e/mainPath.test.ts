import { afterAll, beforeAll, it } from 'vitest';
import { walkMainPath } from './steps/walkMainPath.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

it('a doctor sees who waits, talks, writes, prescribes; an auditor approves; the doctor and the patient hear of it', () =>
  walkMainPath(stack, stack.baseUrl));
