import { expect, it } from 'vitest';
import { orderStatus } from '../../../contract/consultation/order.ts';
import { orderStateKind } from './orderStatusLabel.ts';

it('each status of an order has a mark of its own, and an unknown one says that it is unknown', () => {
  const kinds = Object.values(orderStatus).map(orderStateKind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(orderStateKind(99)).toBe('unknown');
});
