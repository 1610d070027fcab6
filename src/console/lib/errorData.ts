import type * as v from 'valibot';
import { readAs } from '../../contract/protocol/readAnswer.ts';
import type { Schema } from '../../contract/protocol/schemas.ts';
import type { ApiError } from './apiError.ts';

/** The data of an error with this code; null if the error has another code or other data. */
export const errorDataOf = <S extends Schema>(
  { code, data }: ApiError,
  expectedCode: number,
  schema: S,
): v.InferOutput<S> | null => {
  if (code !== expectedCode) return null;
  const read = readAs(schema, data);
  return read.ok ? read.output : null;
};
