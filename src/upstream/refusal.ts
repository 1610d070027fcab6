import { type BusinessError, business, frameText } from '../contract/errors.ts';

/** The languages in which the upstream speaks. */
export type Language = 'zh' | 'en';

/** Why a call was not done: a business error, or a code of the frame. Thrown; whatever was written is rolled back. */
export interface Refusal extends Error {
  readonly refused: BusinessError | number;
  /** What the envelope carries beside the code, such as the newer version. */
  readonly data: unknown;
  /** The field that was wrong, where there is one. */
  readonly field: string;
}

const give = (refused: BusinessError | number, data: unknown, field: string): never => {
  throw Object.assign(new Error(`refused: ${refused}`), { refused, data, field });
};

/** Ends a call with a business error or a frame code (wire.md, "Envelope"). */
export const refuse: (why: BusinessError | number, data?: unknown) => never = (why, data = null) =>
  give(why, data, '');

/** Ends a call with 400, naming the field. */
export const refuseField: (field: string) => never = (field) => give(400, null, field);

/** Whether something thrown is a refusal, and not a fault of ours. */
export const isRefusal = (thrown: unknown): thrown is Refusal =>
  thrown instanceof Error && 'refused' in thrown;

/** The envelope of a refusal, worded in the caller's language. */
export const worded = (
  { refused, data, field }: Pick<Refusal, 'refused' | 'data' | 'field'>,
  language: Language,
): { code: number; msg: string; data: unknown } => {
  const said = typeof refused === 'string' ? business[refused] : { code: refused, ...frameText[refused] };
  const msg = said[language] ?? '';
  return { code: said.code, msg: field === '' ? msg : `${msg}: ${field}`, data };
};
