import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { find } from './searchIndex.ts';
import { openClinic } from './testClinic.ts';
import { warmSearches } from './warm.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const load = (): never => {
  throw new Error('the catalogue is read while somebody types');
};
const inMemory = (of?: string, who = 'east-ann'): string[] => {
  const catalogue = of === undefined ? ({ name: 'diagnosis' } as const) : ({ name: 'drug', of } as const);
  return find(clinic.storeOf(who), { ...catalogue, load }, '');
};

it('the first letter after a start is answered from an index that is there already', async () => {
  expect(() => inMemory('east-main')).toThrow('while somebody types');
  const end = warmSearches(clinic.house.hospitals.list);
  await vi.waitFor(() => expect(inMemory()).not.toEqual([]));
  expect(inMemory('east-main')).not.toEqual([]);
  end();
});

it('an upstream that stops at once makes none', async () => {
  const { list } = clinic.house.hospitals;
  warmSearches(list)();
  // A later one has long finished.
  const end = warmSearches(list.filter(({ tenantId }) => tenantId === 2));
  await vi.waitFor(() => expect(inMemory('west-main', 'west-ann')).not.toEqual([]));
  expect(() => inMemory('east-main')).toThrow('while somebody types');
  end();
});
