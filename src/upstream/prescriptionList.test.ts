import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientInput } from '../contract/protocol/endpoint.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { dayMs, dayOf } from './clock.ts';
import { draft, line, openClinic } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { create, edit, list, numbers, versions } = prescription;
const ann = 'east-ann';

const found = async (asked: ClientInput<typeof list>): Promise<string[]> =>
  (await clinic.call(ann, list, asked)).list.map(({ id }) => id);
const counted = async (asked: ClientInput<typeof numbers>): Promise<number> =>
  (await clinic.call(ann, numbers, asked)).reduce((sum, { count }) => sum + count, 0);

describe("a doctor's list of prescriptions", () => {
  it('is found by days, by number, by patient and by drug, and the counts agree with it under the same filter', async () => {
    const first = await clinic.submitted();
    clinic.advance(2 * dayMs);
    const second = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    const [before, today] = [dayOf(clinic.now() - 2 * dayMs), dayOf(clinic.now())];
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
      expect([asked, await found(asked)]).toEqual([asked, expected]);
      expect([asked, await counted(asked)]).toEqual([asked, expected.length]);
    }
    expect(await clinic.call(ann, numbers, { from: today, to: today })).toContainEqual({
      status: 0,
      count: 1,
    });
    expect(await clinic.call(ann, numbers, { from: before, to: before })).toContainEqual({
      status: 1,
      count: 1,
    });
  });

  it('stands in the order asked for', async () => {
    const cheap = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    clinic.advance(60_000);
    const dear = await clinic.call(ann, create, {
      orderId: 'east-open',
      ...draft,
      lines: [{ ...line, quantity: 7 }],
    });
    clinic.advance(60_000);
    const newest = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    expect(await found({})).toEqual([newest.id, dear.id, cheap.id]);
    expect(await found({ sort: 'oldest' })).toEqual([cheap.id, dear.id, newest.id]);
    expect(await found({ sort: 'highestTotal' })).toEqual([dear.id, newest.id, cheap.id]);
    expect(await found({ sort: 'oldest', pageSize: 1, pageNo: 2 })).toEqual([dear.id]);
    expect(await found({ pageNo: 99 })).toEqual([]);
  });

  it('does not know a drug that was taken off again, nor a day or an order that is none', async () => {
    const one = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    const name = one.lines[0]?.drugName ?? '';
    await clinic.call(ann, edit, { id: one.id, version: 1, ...draft, lines: [] });
    expect(await found({ keyword: name })).toEqual([]);
    await clinic.refused(ann, list, { from: '2026-02-30' }, 400);
    await clinic.refused(ann, numbers, { to: 'yesterday' }, 400);
    const { answer } = clinic;
    const odd: Record<string, unknown> = { sort: 'sideways' };
    expect((await answer(ann, list, odd)).code).toBe(400);
  });

  it('holds nothing of a colleague, nor of another hospital', async () => {
    await clinic.submitted();
    expect((await clinic.call('east-bob', list, {})).total).toBe(0);
    expect((await clinic.call('west-ann', list, {})).total).toBe(0);
  });
});

describe('the versions of a prescription', () => {
  it('are all read by their doctor, each with its verdict; one that was saved and not sent says so', async () => {
    const { id } = await clinic.submitted();
    await clinic.reject(id);
    await clinic.call(ann, edit, { id, version: 1, ...draft });
    const all = await clinic.call(ann, versions, { id });
    expect(all.map(({ version, submitted, verdict }) => [version, submitted, verdict?.approve])).toEqual([
      [2, false, undefined],
      [1, true, false],
    ]);
  });

  it('of another doctor are refused', async () => {
    const { id } = await clinic.submitted();
    await clinic.refused('east-bob', versions, { id }, 'orderOfAnother');
    await clinic.refused('east-eve', versions, { id }, 403);
    await clinic.refused('west-ann', versions, { id }, 404);
  });
});
