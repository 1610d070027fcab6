import type { DecodedEnvelope } from '../../../contract/protocol/envelope.ts';
import { isUnknownAddress } from '../../../contract/protocol/notOffered.ts';
import { silentMessages } from '../../../contract/errors/envelopeCodes.ts';
import { type ApiError, createApiError } from '../../lib/apiError.ts';
import type { CoreMessages } from '../../i18n/messages.ts';

type Catalogue = CoreMessages['errors'];
type RefusedEnvelope = Extract<DecodedEnvelope, { ok: false }>;

/** The failed call. */
export interface FailedCall {
  readonly path: string;
  /** True if an upstream may lack the call. */
  readonly mayBeUnsupported: boolean;
  /** True if the call names one row by its id: then the envelope's 404 may mean that the row is missing. */
  readonly namesRow: boolean;
}

const isUnsupportedCode = ({ mayBeUnsupported, namesRow }: FailedCall, code: number, msg: string) =>
  code === 501 || (mayBeUnsupported && code === 404 && (!namesRow || isUnknownAddress(msg)));

/** The message of the error catalogue (specification §8) for an envelope's code and message. */
const messageForCode = (t: Catalogue, code: number, msg: string): string => {
  if (code === 500) return t.broken;
  // The family's own sentence names the address of the call.
  if (msg && !(code === 404 && isUnknownAddress(msg))) return msg;
  return { 401: t.unauthorised, 403: t.forbidden, 404: t.notFound }[code] ?? t.other;
};

/** The error of an envelope that refuses. */
export const codeError = (
  t: Catalogue,
  failed: FailedCall,
  { code, msg, data }: RefusedEnvelope,
): ApiError => {
  const unsupported = isUnsupportedCode(failed, code, msg);
  return createApiError({
    kind: 'code',
    code,
    data,
    message: unsupported ? t.notOffered : messageForCode(t, code, msg),
    silent: silentMessages.includes(msg),
    unsupported,
    endpoint: failed.path,
  });
};

/** The error of an HTTP status; `code` if the response had an envelope as well. */
export const httpError = (
  t: Catalogue,
  { path, mayBeUnsupported }: FailedCall,
  status: number,
  code?: number,
): ApiError => {
  // An application error travels with status 200: this address is unknown, whatever row it names.
  const unsupported = status === 501 || (mayBeUnsupported && status === 404);
  return createApiError({
    kind: 'http',
    status,
    ...(code === undefined ? {} : { code }),
    message: unsupported ? t.notOffered : t.status(status),
    silent: false,
    unsupported,
    endpoint: path,
  });
};

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
