import { businessCode, envelopeCode } from '../../contract/errors/envelopeCodes.ts';

/** Why a call returned no value. The only thing that `call` throws. */
export interface ApiError extends Error {
  readonly kind: 'network' | 'timeout' | 'http' | 'code' | 'shape' | 'aborted' | 'signedOut' | 'notLoaded';
  /** The envelope's code, if there was an envelope. */
  readonly code?: number;
  /** The unparsed data of a refusal; parsed with a schema by whoever uses it. */
  readonly data?: unknown;
  /** The HTTP status, if there was a response. */
  readonly status?: number;
  /**
   * Not shown: the specification (§8) asks for silence, the person aborted, or the session dialog reports it.
   */
  readonly silent: boolean;
  /** The hospital's system does not have this call at all (docs/wire.md, "Missing extensions"). */
  readonly unsupported?: boolean;
  /** The endpoint's path. */
  readonly endpoint: string;
}

/** The fields of an error; `message` is shown to the person (specification §8). */
export type ApiErrorInit = Omit<ApiError, 'name' | 'stack' | 'cause'>;

/** Creates an ApiError. */
export const createApiError = (init: ApiErrorInit): ApiError => {
  const { message, ...rest } = init;
  return Object.assign(new Error(message), rest, { name: 'ApiError' as const });
};

/** True if the thrown value is an ApiError. */
export const isApiError = (thrown: unknown): thrown is ApiError =>
  thrown instanceof Error && thrown.name === 'ApiError' && 'kind' in thrown;

/** Logs anything but an ApiError: it is a programming error. */
export const logUnexpectedError = (thrown: unknown): void => {
  if (!isApiError(thrown)) console.error(thrown);
};

/** Converts what was thrown to an ApiError; a programming error is logged and shown with its own message. */
export const toApiError = (thrown: unknown): ApiError => {
  if (isApiError(thrown)) return thrown;
  logUnexpectedError(thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return createApiError({ kind: 'shape', message, silent: false, endpoint: '' });
};

/**
 * Whether the action may have succeeded although its response was lost: the connection broke, it timed out, a
 * gateway or the server failed, or the response was unreadable. Anything else is a refusal.
 */
export const isOutcomeUnknown = ({ kind, status, code }: ApiError): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  kind === 'shape' ||
  (kind === 'http' && (status ?? 0) >= 500) ||
  (kind === 'code' && code === envelopeCode.broken);

/** True if the feature should say that the hospital's system does not support it. */
export const isUnsupported = ({ unsupported }: ApiError): boolean => unsupported === true;

/**
 * How the upstream refused to read something, so that asking again is useless: the account has no permission, the row does
 * not exist, or it is a colleague's.
 */
export type Refusal = 'forbidden' | 'missing' | 'ofAnother';

const forbiddenCodes: readonly unknown[] = [envelopeCode.unauthorised, envelopeCode.forbidden];

/** The refusal that an error is; null for every other error. */
export const refusalOf = ({ kind, code, status, unsupported }: ApiError): Refusal | null => {
  if (unsupported === true) return null;
  if (kind === 'http') return forbiddenCodes.includes(status) ? 'forbidden' : null;
  if (kind !== 'code') return null;
  if (code === businessCode.orderOfAnother) return 'ofAnother';
  if (code === envelopeCode.notFound) return 'missing';
  return forbiddenCodes.includes(code) ? 'forbidden' : null;
};
