import { describe, expect, it } from 'vitest';
import { isCall } from './calls.ts';
import { rowsOf, type Title } from './proved.ts';
import { sentences } from './sentences.ts';

const test = 'a doctor looks at the day';
const passed: Title = { file: 'tests/journeys/day.test.ts', name: test, passed: true };
const made = { file: passed.file, test, call: 'GET /consult/consult-order/getOrderNum' };
const proofOf = (titles: readonly Title[], says: string) =>
  rowsOf(titles, [made]).find((row) => row.says === says)?.proof;

describe('the table of the specification', () => {
  it('takes a call for proved by the test in which a browser made it, if that test passed', () => {
    expect(proofOf([passed], made.call)).toBe(`${passed.file}: ${test}`);
    expect(proofOf([{ ...passed, passed: false }], made.call)).toBe('');
    expect(proofOf([], made.call)).toBe('');
  });

  it('has a row without a proof for every call that no browser made', () => {
    expect(proofOf([passed], 'POST /prescription/doctor/create')).toBe('');
  });

  it('has a row without a proof where a test is gone, or says something else now', () => {
    const { says, file, test: name } = sentences[0] ?? { says: '', file: '', test: '' };
    expect(proofOf([{ file: `tests/${file}.ts`, name, passed: true }], says)).not.toBe('');
    expect(proofOf([{ file: `tests/${file}.ts`, name: 'another', passed: true }], says)).toBe('');
  });

  it('knows a call by its path, whatever stands in the place of a name', () => {
    const row = 'GET /admin-api/medicines/drug_western_inventory/findByDrugId/{id}';
    expect(isCall(row, row.replace('{id}', '17'))).toBe(true);
    expect(isCall(row, row.replace('/{id}', ''))).toBe(false);
  });
});
