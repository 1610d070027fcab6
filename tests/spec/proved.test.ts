import { describe, expect, it } from 'vitest';
import { isCall } from './calls.ts';
import { raceRows, rowsOf, type Title } from './proved.ts';
import { races } from './races.ts';
import { sentences } from './sentences.ts';

const test = 'a doctor looks at the day';
const passed: Title = { file: 'tests/e2e/day.test.ts', name: test, tags: [], passed: true };
const made = { file: passed.file, test, call: 'GET /consult/consult-order/getOrderNum' };
const shown = `${passed.file}: ${test}`;
const proofsOf = (titles: readonly Title[], says: string) =>
  rowsOf(titles, [made]).find((row) => row.says === says)?.proofs;

describe('the table of the specification', () => {
  it('counts a call as proved by the passed tests in which a browser made it', () => {
    expect(proofsOf([passed], made.call)).toEqual([shown]);
    expect(proofsOf([{ ...passed, passed: false }], made.call)).toEqual([]);
    expect(proofsOf([], made.call)).toEqual([]);
  });

  it('has a row without a proof for every call that no browser made', () => {
    expect(proofsOf([passed], 'POST /prescription/doctor/create')).toEqual([]);
  });

  it('names every test with the tag of a sentence, and none of them if one failed', () => {
    const { id, says } = sentences[0] ?? { id: '', says: '' };
    const first = { ...passed, tags: [id] };
    const other = { ...first, name: 'another', tags: ['S0', id] };
    expect(proofsOf([first, other, passed], says)).toEqual([shown, `${passed.file}: another`]);
    expect(proofsOf([first, { ...other, passed: false }], says)).toEqual([]);
    expect(proofsOf([passed], says)).toEqual([]);
  });

  it('names the tests of a race in the same way', () => {
    const [id = ''] = races[0] ?? [];
    expect(raceRows([{ ...passed, tags: [id] }])[0]?.proofs).toEqual([shown]);
    expect(raceRows([passed])[0]?.proofs).toEqual([]);
  });

  it('matches a call by its path, whatever the value of a parameter', () => {
    const row = 'GET /admin-api/medicines/drug_western_inventory/findByDrugId/{id}';
    expect(isCall(row, row.replace('{id}', '17'))).toBe(true);
    expect(isCall(row, row.replace('/{id}', ''))).toBe(false);
  });
});
