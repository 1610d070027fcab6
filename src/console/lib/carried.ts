import * as v from 'valibot';
import type { Schema } from '../../contract/protocol/schemas.ts';
import type { Fault } from './fault.ts';

/** The data of an error with this code; null if the error has another code or other data. */
export const carriedBy = <S extends Schema>(
  { code, data }: Fault,
  expected: number,
  shape: S,
): v.InferOutput<S> | null => {
  if (code !== expected) return null;
  const read = v.safeParse(shape, data);
  return read.success ? read.output : null;
};
