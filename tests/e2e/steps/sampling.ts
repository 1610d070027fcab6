import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { daysBefore } from '../../../src/console/lib/dates/period.ts';
import { type Sample, sampling } from '../../../src/contract/prescribing/sampling.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';
import { signInApi } from './consultation.ts';

/** The sample that `drawSample` draws. */
export const drawnSampleId = 'drawn-sample';

/** Makes all verdicts of the demo those of its first auditor, so that the second one judges all of a sample. */
export const giveVerdictsToFirst = (stack: E2eStack): void =>
  stack.withDatabase((db) =>
    db.exec(`UPDATE verdict SET auditor_id =
      (SELECT id FROM account WHERE tenant_id = 1 AND username = 'qinshulan') WHERE tenant_id = 1`),
  );

/** Draws a sample of the last two months; its id is known beforehand. */
export const drawSample = async (stack: E2eStack, size = 12, id = drawnSampleId): Promise<Sample> => {
  const administrator = await signInApi(stack.baseUrl, 'doctor');
  const to = dayOf(Date.now());
  const sample = await administrator(sampling.draw, { from: daysBefore(to, 60), to, size });
  stack.withDatabase((db) => {
    db.prepare('UPDATE prescription_sample SET id = ? WHERE id = ?').run(id, sample.id);
    db.prepare('UPDATE sample_sheet SET sample_id = ? WHERE sample_id = ?').run(id, sample.id);
  });
  return { ...sample, id };
};
