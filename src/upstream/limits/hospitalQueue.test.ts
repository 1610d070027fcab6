import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createHospitalQueue } from './hospitalQueue.ts';

/** How much of a hospital may run or wait. */
const most = 20;

it('a hospital’s flood fills its own queue only, and delays another hospital by what is running', async () => {
  const queue = createHospitalQueue();
  const begun: string[] = [];
  let running = 0;
  const add = (hospital: number, name: string) =>
    queue.run(hospital, async () => {
      begun.push(name);
      running += 1;
      expect(running).toBe(1);
      await setImmediate();
      running -= 1;
    });
  const all = Array.from({ length: most }, (_, n) => add(1, `east ${n}`));
  await expect(add(1, 'too many')).rejects.toMatchObject({ reason: 429 });
  expect(begun).toEqual(['east 0']);
  all.push(add(2, 'west 0'), add(2, 'west 1'), add(3, 'north 0'));
  await Promise.all(all);
  expect(begun.slice(0, 6)).toEqual(['east 0', 'west 0', 'north 0', 'east 1', 'west 1', 'east 2']);
  expect(begun).toHaveLength(most + 3);
  await add(1, 'there is room again');
});
