import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { service } from '../../../contract/consultation/serviceConfig.ts';
import { serviceConfigOf } from '../../orders/serviceConfigRows.ts';
import { createRestartableDemo } from '../../testing/restartableDemo.ts';

let demo: ReturnType<typeof createRestartableDemo>;
beforeEach(() => {
  demo = createRestartableDemo();
});
afterEach(() => demo.close());

const now = Date.UTC(2026, 10, 20);
const doctors = (tenant: number) =>
  demo.storeOf(tenant).all<{ id: string }>('SELECT id FROM account WHERE is_auditor = 0 ORDER BY id');
const all = (tenant: number) =>
  doctors(tenant).flatMap(({ id }) =>
    [1, 2, 3].map((type) => serviceConfigOf(demo.storeOf(tenant), id, type, now)),
  );

describe.each([1, 2])('the services of demo hospital %i', (tenant) => {
  it('are set for every doctor, and valid', () => {
    const rows = all(tenant);
    expect(rows).toHaveLength(18);
    expect(rows.filter((row) => row.version !== 1 || !v.is(service.update.input, row))).toEqual([]);
  });

  it('include a greeting for one doctor only', () => {
    expect(all(tenant).filter(({ greeting }) => greeting !== '')).toHaveLength(3);
  });

  it('are added to a hospital seeded by an older version, and stay as they were changed', () => {
    const store = demo.storeOf(tenant);
    const seeded = all(tenant);
    store.run('DELETE FROM service_config');
    demo.restart();
    expect(all(tenant).every(({ version }) => version === 0)).toBe(true);
    demo.storeOf(tenant).run("DELETE FROM filled WHERE id LIKE 'services-%'");
    demo.restart();
    expect(all(tenant).map(({ priceFen, hours }) => ({ priceFen, hours }))).toEqual(
      seeded.map(({ priceFen, hours }) => ({ priceFen, hours })),
    );
  });
});
