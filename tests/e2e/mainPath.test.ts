import { afterAll, beforeAll, it } from 'vitest';
import { walkMainPath } from './steps/walkMainPath.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

it('a doctor accepts a patient, chats, writes the record and prescribes; an auditor approves; the doctor and the patient see it', () =>
  walkMainPath(stack, stack.baseUrl));
