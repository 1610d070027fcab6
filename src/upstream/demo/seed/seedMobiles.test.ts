import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mobile } from '../../../contract/account/auth.ts';
import type { Store } from '../../db/store.ts';
import { createRestartableDemo } from '../../testing/restartableDemo.ts';

let demo: ReturnType<typeof createRestartableDemo>;
beforeEach(() => {
  demo = createRestartableDemo();
});
afterEach(() => demo.close());

const storeOf = (tenantId: number): Store => demo.storeOf(tenantId);
const numbers = (tenantId: number): Record<string, string | null> =>
  Object.fromEntries(
    storeOf(tenantId)
      .all<{ username: string; mobile: string | null }>('SELECT username, mobile FROM account ORDER BY id')
      .map((row): [string, string | null] => [row.username, row.mobile]),
  );
const restart = () => demo.restart();

describe('the mobile numbers of the demo', () => {
  it('are one for every account, each valid in the contract', () => {
    expect(numbers(1)['linyue']).toBe('13900000001');
    expect(numbers(2)['fionaho']).toBe('13900000101');
    const all = [1, 2].flatMap((tenantId) => Object.values(numbers(tenantId)));
    expect(all.map((one) => v.is(mobile, one))).toEqual(Array.from({ length: 16 }, () => true));
    expect(new Set(all).size).toBe(16);
  });

  it('are added to a hospital seeded by an older version at its next start', () => {
    const seeded = numbers(1);
    storeOf(1).run('UPDATE account SET mobile = NULL');
    storeOf(1).run("DELETE FROM dictionary WHERE dict_type = 'sms_scene' AND value = '5'");
    restart();
    expect(numbers(1)).toEqual(seeded);
    const scene = "SELECT label FROM dictionary WHERE dict_type = 'sms_scene' AND value = '5'";
    expect(storeOf(1).all(scene)).toHaveLength(1);
  });

  it('stay as people changed them, and no taken number is assigned again', () => {
    storeOf(1).run("UPDATE account SET mobile = NULL WHERE username = 'zhouheng'");
    storeOf(1).run("UPDATE account SET mobile = '13900000002' WHERE username = 'linyue'");
    restart();
    expect(numbers(1)).toMatchObject({ linyue: '13900000002', zhouheng: null });
  });
});
