import * as v from 'valibot';
import type { Shape } from '../../contract/shapes.ts';
import type { Fault } from './fault.ts';

/** What a refusal with this code carries, or null where it is another refusal, or carries something else. */
export const carriedBy = <S extends Shape>(
  { code, data }: Fault,
  expected: number,
  shape: S,
): v.InferOutput<S> | null => {
  if (code !== expected) return null;
  const read = v.safeParse(shape, data);
  return read.success ? read.output : null;
};
