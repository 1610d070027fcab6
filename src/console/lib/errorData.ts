import * as v from 'valibot';
import type { Schema } from '../../contract/protocol/schemas.ts';
import type { ApiError } from './apiError.ts';

/** The data of an error with this code; null if the error has another code or other data. */
export const errorDataOf = <S extends Schema>(
  { code, data }: ApiError,
  expectedCode: number,
  schema: S,
): v.InferOutput<S> | null => {
  if (code !== expectedCode) return null;
  const parsed = v.safeParse(schema, data);
  return parsed.success ? parsed.output : null;
};
