import { describe, expect, test } from 'vitest';
import { shownVisit } from './shownVisit.ts';

const visits = [
  { orderId: 'a', doctorName: 'Zhou' },
  { orderId: 'b', doctorName: 'Lin' },
  { orderId: 'c', doctorName: 'Lin' },
];
const isReadable = ({ doctorName }: { doctorName: string }): boolean => doctorName === 'Lin';
const shown = (chosen: string | null): string | undefined =>
  shownVisit(visits, chosen === null ? null : { orderId: chosen, doctorName: '' }, isReadable)?.orderId;

describe('the window with earlier conversations shows', () => {
  test('the newest visit that can be read, else the newest', () => {
    expect(shown(null)).toBe('b');
    expect(shownVisit(visits, null, () => false)?.orderId).toBe('a');
    expect(shownVisit([], null, isReadable)).toBeUndefined();
  });

  test('the chosen visit with its doctor, and never another one while its page is not loaded', () => {
    expect(shown('c')).toBe('c');
    expect(shown('older')).toBe('older');
    expect(shownVisit(visits, { orderId: 'a', doctorName: '' }, isReadable)?.doctorName).toBe('Zhou');
  });
});
