import { type BusinessError, business, defaultMessages } from '../contract/errors/businessErrors.ts';

/** The languages of the upstream's messages. */
export type Language = 'zh' | 'en';

/**
 * Why a call failed: a business error or an HTTP-like code. It is thrown, and everything written is rolled
 * back.
 */
export interface Refusal extends Error {
  readonly refused: BusinessError | number;
  /** Sent in the envelope beside the code, for example the newer version. */
  readonly data: unknown;
  /** The invalid field, if there is one. */
  readonly field: string;
}

const give = (refused: BusinessError | number, data: unknown, field: string): never => {
  throw Object.assign(new Error(`refused: ${refused}`), { refused, data, field });
};

/** Throws a business error or an HTTP-like code (docs/wire.md, "Envelope"). */
export const refuse: (why: BusinessError | number, data?: unknown) => never = (why, data = null) =>
  give(why, data, '');

/** Throws a 400 that names the field. */
export const refuseField: (field: string) => never = (field) => give(400, null, field);

/** Whether a thrown value is an expected error, not a bug of the upstream. */
export const isRefusal = (thrown: unknown): thrown is Refusal =>
  thrown instanceof Error && 'refused' in thrown;

/** The envelope of an error, in the caller's language. */
export const worded = (
  { refused, data, field }: Pick<Refusal, 'refused' | 'data' | 'field'>,
  language: Language,
): { code: number; msg: string; data: unknown } => {
  const said =
    typeof refused === 'string' ? business[refused] : { code: refused, ...defaultMessages[refused] };
  const msg = said[language] ?? '';
  return { code: said.code, msg: field === '' ? msg : `${msg}: ${field}`, data };
};
