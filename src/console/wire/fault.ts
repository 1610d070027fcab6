import type { DecodedEnvelope } from '../../contract/protocol/envelope.ts';
import { silentMessages } from '../../contract/errors/envelopeCodes.ts';
import { type Fault, fault } from '../lib/fault.ts';
import type { CoreWords } from '../words/core.en.ts';

type Catalogue = CoreWords['catalogue'];
type Refused = Extract<DecodedEnvelope, { ok: false }>;

/** The failed call. */
export interface Failed {
  readonly path: string;
  /** True if an upstream may lack the call; then a 404 means that it does. */
  readonly optional: boolean;
}

const lacks = (optional: boolean, answer: number) => answer === 501 || (optional && answer === 404);

/** The message of the error catalogue (specification §8) for an envelope's code and message. */
const wordCode = (w: Catalogue, code: number, msg: string): string => {
  if (code === 500) return w.broken;
  if (msg) return msg;
  return { 401: w.unauthorised, 403: w.forbidden, 404: w.notFound }[code] ?? w.other;
};

/** The error of an envelope that refuses. */
export const codeFault = (w: Catalogue, { path, optional }: Failed, { code, msg, data }: Refused): Fault =>
  fault({
    kind: 'code',
    code,
    data,
    message: wordCode(w, code, msg),
    silent: silentMessages.includes(msg),
    notOffered: lacks(optional, code),
    endpoint: path,
  });

/** The error of an HTTP status; `code` if the response had an envelope as well. */
export const httpFault = (w: Catalogue, { path, optional }: Failed, status: number, code?: number): Fault =>
  fault({
    kind: 'http',
    status,
    ...(code === undefined ? {} : { code }),
    message: w.status(status),
    silent: false,
    notOffered: lacks(optional, status),
    endpoint: path,
  });

/** The error of a response that does not match the contract; `field` names the field. */
export const shapeFault = (w: Catalogue, path: string, where: string): Fault =>
  fault({ kind: 'shape', message: `${w.other} (${path}: ${where})`, silent: false, endpoint: path });

/** The error of a missing or aborted response. */
export const lineFault = (w: Catalogue, path: string, kind: 'network' | 'timeout' | 'aborted'): Fault =>
  fault({
    kind,
    message: kind === 'timeout' ? w.timeout : w.network,
    silent: kind === 'aborted',
    endpoint: path,
  });

/** The session has ended; the dialog reports it, not the call. */
export const signedOutFault = (w: Catalogue, path: string): Fault =>
  fault({ kind: 'signedOut', message: w.expired, silent: true, endpoint: path });
