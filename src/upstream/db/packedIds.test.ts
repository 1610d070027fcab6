import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createHospitals } from './hospitals.ts';
import { packedIds } from './packedIds.ts';

/** The packed ids of so many patients, the last one first. */
const packed = (count: number) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-packed-'));
  const hospitals = createHospitals(dataDir, 1, [{ id: 1, name: 'One', hosts: ['h1.test'], fill: () => {} }]);
  onTestFinished(() => {
    hospitals.close();
    rmSync(dataDir, { recursive: true });
  });
  const store = hospitals.byId(1)?.store;
  if (!store) throw new Error('no hospital');
  store.transaction(() => {
    for (let at = 1; at <= count; at += 1)
      store.run("INSERT INTO patient (id, name, birth_date) VALUES (?, 'a', ?)", `p${at}`, String(at + 1000));
  });
  return packedIds(store, 'SELECT id, row_number() OVER (ORDER BY birth_date DESC) AS n FROM patient');
};

it.each([0, 1, 199, 200, 201, 450])('%i ids come in their order, whatever part is asked for', (count) => {
  const all = Array.from({ length: count }, (_, at) => `p${count - at}`);
  const ids = packed(count);
  expect(ids).toHaveLength(count);
  for (const [from, to] of [
    [0, 200],
    [200, 400],
    [0, 1000],
    [150, 250],
    [399, 401],
    [count, count + 200],
  ] as const)
    expect(ids.slice(from, to)).toEqual(all.slice(from, to));
});
