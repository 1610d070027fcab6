import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacks } from '../chaos/attack/attacks.ts';
import { attemptOf } from '../chaos/attack/drill.ts';
import { type Product, startProduct } from '../chaos/attack/product.ts';

// `npm run test:faults attack` tries all of them, these on a started product of their own.
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

describe('under attack', () => {
  it.each(attacks.filter(({ short }) => short))('$claim', async (attack) => {
    expect(await attemptOf(attack, product)).toMatchObject({ held: true });
  });
});
