import { expect, test } from 'vitest';
import { type HashContext, hashPassword } from './passwordHashes.ts';

/** Somebody at a network, without a session. */
const at = (network: string): HashContext => ({
  tenantId: 1,
  caller: { userId: '' },
  client: { network },
});

test('who asks for many hashes delays nobody else by more than one, and at most 60 wait', async () => {
  let finished = 0;
  const many = Array.from({ length: 80 }, () =>
    hashPassword(at('10.0.0.1'), 'x').then(
      () => (finished += 1),
      (error: unknown) => error,
    ),
  );
  await hashPassword(at('10.0.0.2'), 'y');
  // Three run at once at most, and those that ended while the other waited for its turn.
  expect(finished).toBeLessThan(10);
  const refused = (await Promise.all(many)).filter((outcome) => typeof outcome !== 'number');
  expect(refused.length).toBeGreaterThanOrEqual(17);
});
