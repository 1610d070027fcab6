import { type BusinessError, business, defaultMessages } from '../../contract/errors/businessErrors.ts';

/** The languages of the upstream's messages. */
export type Language = 'zh' | 'en';

/**
 * Why a call failed: a business error or an HTTP-like code. It is thrown, and everything written is rolled
 * back.
 */
export interface HttpError extends Error {
  readonly reason: BusinessError | number;
  /** Sent in the envelope beside the code, for example the newer version. */
  readonly data: unknown;
  /** The invalid field, if there is one. */
  readonly field: string;
}

/** Creates a business error or an HTTP-like code (docs/wire.md, "Envelope"). */
export const createHttpError = (
  reason: BusinessError | number,
  data: unknown = null,
  field = '',
): HttpError => Object.assign(new Error(`refused: ${reason}`), { reason, data, field });

/** Throws it. */
export const throwHttpError: (reason: BusinessError | number, data?: unknown) => never = (reason, data) => {
  throw createHttpError(reason, data);
};

/** Throws a 400 that names the field. */
export const throwBadField: (field: string) => never = (field) => {
  throw createHttpError(400, null, field);
};

/** Whether a thrown value is an expected error, not a bug of the upstream. */
export const isHttpError = (thrown: unknown): thrown is HttpError =>
  thrown instanceof Error && 'reason' in thrown;

// A message names what the error is about, from the data that is sent with it.
const fillIn = (text: string, data: unknown): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
    return typeof value === 'string' ? value : placeholder;
  });

/** The envelope of an error, in the caller's language. */
export const errorEnvelope = (
  { reason, data, field }: Pick<HttpError, 'reason' | 'data' | 'field'>,
  language: Language,
): { code: number; msg: string; data: unknown } => {
  const text = typeof reason === 'string' ? business[reason] : { code: reason, ...defaultMessages[reason] };
  const msg = fillIn(text[language] ?? '', data);
  return { code: text.code, msg: field === '' ? msg : `${msg}: ${field}`, data };
};
