import type { DecodedEnvelope } from '../../../contract/protocol/envelope.ts';
import { silentMessages } from '../../../contract/errors/envelopeCodes.ts';
import { type ApiError, createApiError } from '../../lib/apiError.ts';
import type { CoreMessages } from '../../i18n/messages.ts';

type Catalogue = CoreMessages['errors'];
type RefusedEnvelope = Extract<DecodedEnvelope, { ok: false }>;

/** The failed call. */
export interface FailedCall {
  readonly path: string;
  /** True if an upstream may lack the call; then a 404 means that it does. */
  readonly mayBeUnsupported: boolean;
}

const isUnsupportedStatus = (mayBeUnsupported: boolean, status: number) =>
  status === 501 || (mayBeUnsupported && status === 404);

/** The message of the error catalogue (specification §8) for an envelope's code and message. */
const messageForCode = (t: Catalogue, code: number, msg: string): string => {
  if (code === 500) return t.broken;
  if (msg) return msg;
  return { 401: t.unauthorised, 403: t.forbidden, 404: t.notFound }[code] ?? t.other;
};

/** The error of an envelope that refuses. */
export const codeError = (
  t: Catalogue,
  { path, mayBeUnsupported }: FailedCall,
  { code, msg, data }: RefusedEnvelope,
): ApiError =>
  createApiError({
    kind: 'code',
    code,
    data,
    message: messageForCode(t, code, msg),
    silent: silentMessages.includes(msg),
    unsupported: isUnsupportedStatus(mayBeUnsupported, code),
    endpoint: path,
  });

/** The error of an HTTP status; `code` if the response had an envelope as well. */
export const httpError = (
  t: Catalogue,
  { path, mayBeUnsupported }: FailedCall,
  status: number,
  code?: number,
): ApiError =>
  createApiError({
    kind: 'http',
    status,
    ...(code === undefined ? {} : { code }),
    message: t.status(status),
    silent: false,
    unsupported: isUnsupportedStatus(mayBeUnsupported, status),
    endpoint: path,
  });

/** The error of a response that does not match the contract; `field` names the field. */
export const shapeError = (t: Catalogue, path: string, field: string): ApiError =>
  createApiError({ kind: 'shape', message: `${t.other} (${path}: ${field})`, silent: false, endpoint: path });

/** The error of a missing or aborted response. */
export const networkError = (t: Catalogue, path: string, kind: 'network' | 'timeout' | 'aborted'): ApiError =>
  createApiError({
    kind,
    message: kind === 'timeout' ? t.timeout : t.network,
    silent: kind === 'aborted',
    endpoint: path,
  });

/** The session has ended; the dialog reports it, not the call. */
export const signedOutError = (t: Catalogue, path: string): ApiError =>
  createApiError({ kind: 'signedOut', message: t.expired, silent: true, endpoint: path });
