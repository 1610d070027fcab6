import { afterAll, beforeAll, it } from 'vitest';
import { walkMainPath } from './mainPath.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('a doctor sees who waits, talks, writes, prescribes; an auditor approves; the doctor and the patient hear of it', () =>
  walkMainPath(stage, stage.address));
