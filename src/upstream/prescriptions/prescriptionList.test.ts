import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientInput } from '../../contract/protocol/endpoint.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { dayMs, dayOf } from '../server/clock.ts';
import { draftPayload, validLine, createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { create, edit, list, numbers, versions } = prescription;
const ann = 'east-ann';

const listIds = async (asked: ClientInput<typeof list>): Promise<string[]> =>
  (await upstream.call(ann, list, asked)).list.map(({ id }) => id);
const totalCount = async (asked: ClientInput<typeof numbers>): Promise<number> =>
  (await upstream.call(ann, numbers, asked)).reduce((sum, { count }) => sum + count, 0);

describe("a doctor's list of prescriptions", () => {
  it('is filtered by days, by number, by patient and by drug, and the counts match with the same filter', async () => {
    const first = await upstream.submitPrescription();
    upstream.advance(2 * dayMs);
    const second = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    const [before, today] = [dayOf(upstream.now() - 2 * dayMs), dayOf(upstream.now())];
    const name = first.lines[0]?.drugName ?? '';
    const cases: [ClientInput<typeof numbers>, string[]][] = [
      [{}, [second.id, first.id]],
      [{ from: today, to: today }, [second.id]],
      [{ from: before, to: before }, [first.id]],
      [{ from: before, to: today }, [second.id, first.id]],
      [{ keyword: second.prescriptionNo }, [second.id]],
      [{ keyword: first.patient.name }, [second.id, first.id]],
      [{ keyword: name }, [second.id, first.id]],
      [{ keyword: name, to: before }, [first.id]],
      [{ keyword: '%' }, []],
      [{ keyword: '<b>🙂\u202e' }, []],
      [{ from: '2031-01-01', to: '2031-01-02' }, []],
    ];
    for (const [asked, expected] of cases) {
      expect([asked, await listIds(asked)]).toEqual([asked, expected]);
      expect([asked, await totalCount(asked)]).toEqual([asked, expected.length]);
    }
    expect(await upstream.call(ann, numbers, { from: today, to: today })).toContainEqual({
      status: 0,
      count: 1,
    });
    expect(await upstream.call(ann, numbers, { from: before, to: before })).toContainEqual({
      status: 1,
      count: 1,
    });
  });

  it('is sorted as requested', async () => {
    const cheap = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    upstream.advance(60_000);
    const expensive = await upstream.call(ann, create, {
      orderId: 'east-open',
      ...draftPayload,
      lines: [{ ...validLine, quantity: 7 }],
    });
    upstream.advance(60_000);
    const newest = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    expect(await listIds({})).toEqual([newest.id, expensive.id, cheap.id]);
    expect(await listIds({ sort: 'oldest' })).toEqual([cheap.id, expensive.id, newest.id]);
    expect(await listIds({ sort: 'highestTotal' })).toEqual([expensive.id, newest.id, cheap.id]);
    expect(await listIds({ sort: 'oldest', pageSize: 1, pageNo: 2 })).toEqual([expensive.id]);
    expect(await listIds({ pageNo: 99 })).toEqual([]);
  });

  it('does not find a removed drug, and refuses an invalid day or order', async () => {
    const created = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    const name = created.lines[0]?.drugName ?? '';
    await upstream.call(ann, edit, { id: created.id, version: 1, ...draftPayload, lines: [] });
    expect(await listIds({ keyword: name })).toEqual([]);
    await upstream.expectError(ann, list, { from: '2026-02-30' }, 400);
    await upstream.expectError(ann, numbers, { to: 'yesterday' }, 400);
    const { request: answer } = upstream;
    const odd: Record<string, unknown> = { sort: 'sideways' };
    expect((await answer(ann, list, odd)).code).toBe(400);
  });

  it('contains nothing of a colleague or another hospital', async () => {
    await upstream.submitPrescription();
    expect((await upstream.call('east-bob', list, {})).total).toBe(0);
    expect((await upstream.call('west-ann', list, {})).total).toBe(0);
  });
});

describe('the versions of a prescription', () => {
  it('are all visible to their doctor, each with its verdict; saved but unsubmitted ones are marked', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.reject(id);
    await upstream.call(ann, edit, { id, version: 1, ...draftPayload });
    const all = await upstream.call(ann, versions, { id });
    expect(all.map(({ version, submitted, verdict }) => [version, submitted, verdict?.approve])).toEqual([
      [2, false, undefined],
      [1, true, false],
    ]);
  });

  it('are the submitted ones and the last 100 that were only saved', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.reject(id);
    for (let version = 1; version <= 101; version += 1)
      await upstream.call(ann, edit, { id, version, ...draftPayload });
    const listed = (await upstream.call(ann, versions, { id })).map(({ version }) => version);
    expect(listed).toEqual([...Array.from({ length: 100 }, (_, n) => 102 - n), 1]);
  });

  it('of another doctor are refused', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.expectError('east-bob', versions, { id }, 'orderOfAnother');
    await upstream.expectError('east-eve', versions, { id }, 403);
    await upstream.expectError('west-ann', versions, { id }, 404);
  });
});
