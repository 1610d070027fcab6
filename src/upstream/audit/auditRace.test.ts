import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, claimLeaseMs } from '../../contract/prescribing/audit.ts';
import { business } from '../../contract/errors/businessErrors.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { claim, takeOver, verdict, release } = audit;
const [ann, eve, mia] = ['east-ann', 'east-eve', 'east-mia'] as const;
const rounds = 40;
const decide = (who: string, id: string, approve: boolean, version = 1) =>
  upstream.request(who, verdict, { id, version, approve, opinion: '请核对' });
/**
 * One pack of a stock that never runs out: rejected prescriptions use nothing, approved ones are cancelled.
 */
const claimed = async () => {
  const { id } = await upstream.submitPrescription({ lines: [{ ...validLine, days: 3, quantity: 1 }] });
  await upstream.call(eve, claim, { id });
  return id;
};
const verdicts = (id: string) =>
  upstream.store.all<{ version: number; who: string; approve: number }>(
    'SELECT version, auditor_id AS who, approve FROM verdict WHERE prescription_id = ? ORDER BY version',
    id,
  );
/** Runs the actions concurrently, in alternating order. */
const race = <T>(round: number, actions: readonly (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all((round % 2 === 0 ? actions : actions.toReversed()).map((action) => action()));
const statusOf = async (id: string) => (await upstream.call(ann, prescription.info, { id })).status;

describe('one prescription is decided once', { timeout: 60_000 }, () => {
  it('by two auditors at the same moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      const answers = await race(round, [
        () => decide(eve, id, false),
        () => decide(mia, id, true),
        () => decide(eve, id, true),
        () => decide(mia, id, false),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(verdicts(id)).toMatchObject([{ who: eve }]);
      await upstream.request(ann, prescription.cancel, { id, reason: '收尾' });
    }
  });

  it('by the current holder, if it is taken over at the same moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      await race(round, [
        () => decide(eve, id, false),
        () => upstream.request(mia, takeOver, { id, reason: '同事已下班' }),
      ]);
      const after = await decide(mia, id, false);
      const [only, ...others] = verdicts(id);
      expect(others).toEqual([]);
      expect(only?.who).toBe(after.code === 200 ? mia : eve);
    }
  });

  it('by the auditor with the new claim, if the lease expires', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      upstream.advance(claimLeaseMs);
      const [first, second] = [() => decide(eve, id, false), () => upstream.request(mia, claim, { id })];
      const answers = await race(round, [first, second]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        200,
        business.claimMissing.code,
      ]);
      expect(verdicts(id)).toEqual([]);
      expect((await decide(mia, id, false)).code).toBe(200);
      expect(verdicts(id)).toMatchObject([{ who: mia }]);
    }
  });

  it('and not at all if its doctor cancels it first, or it was released', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      const leave =
        round % 4 < 2
          ? () => upstream.request(ann, prescription.cancel, { id, reason: '误开' })
          : () => upstream.request(eve, release, { id });
      const answers = await race(round, [() => decide(eve, id, false), leave]);
      const decided = verdicts(id).length;
      expect(decided).toBe(answers.filter(({ data }) => Object(data).status === 4).length);
      const released = decided === 1 ? 4 : 1;
      expect(await statusOf(id)).toBe(round % 4 < 2 ? 5 : released);
      await upstream.request(ann, prescription.cancel, { id, reason: '收尾' });
    }
  });

  it('on the version that was read, never on a newer one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      await decide(eve, id, false);
      await upstream.call(ann, prescription.edit, {
        id,
        version: 1,
        ...validPayload,
        lines: [{ ...validLine, days: 2, quantity: 1, remark: `corrected ${round}` }],
      });
      await upstream.call(mia, claim, { id });
      const answers = await race(round, [() => decide(mia, id, false, 1), () => decide(mia, id, false, 2)]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(verdicts(id).map(({ version }) => version)).toEqual([1, 2]);
    }
  });
});
