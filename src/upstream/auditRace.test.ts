import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, claimLeaseMs } from '../contract/prescribing/audit.ts';
import { business } from '../contract/errors/businessErrors.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { line, openClinic, written } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { claim, takeOver, verdict, release } = audit;
const [ann, eve, mia] = ['east-ann', 'east-eve', 'east-mia'] as const;
const rounds = 40;
const decide = (who: string, id: string, approve: boolean, version = 1) =>
  clinic.answer(who, verdict, { id, version, approve, opinion: '请核对' });
/**
 * One pack of a stock that never runs out: rejected prescriptions use nothing, approved ones are cancelled.
 */
const claimed = async () => {
  const { id } = await clinic.submitted({ lines: [{ ...line, days: 3, quantity: 1 }] });
  await clinic.call(eve, claim, { id });
  return id;
};
const verdicts = (id: string) =>
  clinic.store.all<{ version: number; who: string; approve: number }>(
    'SELECT version, auditor_id AS who, approve FROM verdict WHERE prescription_id = ? ORDER BY version',
    id,
  );
/** Runs the actions concurrently, in alternating order. */
const race = <T>(round: number, acts: readonly (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
const standing = async (id: string) => (await clinic.call(ann, prescription.info, { id })).status;

describe('one prescription is decided once', { timeout: 60_000 }, () => {
  it('whatever two auditors decide at the same moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      const given = await race(round, [
        () => decide(eve, id, false),
        () => decide(mia, id, true),
        () => decide(eve, id, true),
        () => decide(mia, id, false),
      ]);
      expect(given.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(verdicts(id)).toMatchObject([{ who: eve }]);
      await clinic.answer(ann, prescription.cancel, { id, reason: '收尾' });
    }
  });

  it('by who holds it, when it is taken over at the same moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      await race(round, [
        () => decide(eve, id, false),
        () => clinic.answer(mia, takeOver, { id, reason: '同事已下班' }),
      ]);
      const after = await decide(mia, id, false);
      const [only, ...others] = verdicts(id);
      expect(others).toEqual([]);
      expect(only?.who).toBe(after.code === 200 ? mia : eve);
    }
  });

  it('by who claimed it anew, when the lease runs out', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      clinic.advance(claimLeaseMs);
      const [first, second] = [() => decide(eve, id, false), () => clinic.answer(mia, claim, { id })];
      const given = await race(round, [first, second]);
      expect(given.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        200,
        business.claimMissing.code,
      ]);
      expect(verdicts(id)).toEqual([]);
      expect((await decide(mia, id, false)).code).toBe(200);
      expect(verdicts(id)).toMatchObject([{ who: mia }]);
    }
  });

  it('and not at all when its doctor cancels it first, or it was let go', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      const leave =
        round % 4 < 2
          ? () => clinic.answer(ann, prescription.cancel, { id, reason: '误开' })
          : () => clinic.answer(eve, release, { id });
      const given = await race(round, [() => decide(eve, id, false), leave]);
      const decided = verdicts(id).length;
      expect(decided).toBe(given.filter(({ data }) => Object(data).status === 4).length);
      const released = decided === 1 ? 4 : 1;
      expect(await standing(id)).toBe(round % 4 < 2 ? 5 : released);
    }
  });

  it('on the version that was read, never on the one that came meanwhile', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await claimed();
      await decide(eve, id, false);
      await clinic.call(ann, prescription.edit, {
        id,
        version: 1,
        ...written,
        lines: [{ ...line, days: 2, quantity: 1, remark: `mended ${round}` }],
      });
      await clinic.call(mia, claim, { id });
      const given = await race(round, [() => decide(mia, id, false, 1), () => decide(mia, id, false, 2)]);
      expect(given.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(verdicts(id).map(({ version }) => version)).toEqual([1, 2]);
    }
  });
});
