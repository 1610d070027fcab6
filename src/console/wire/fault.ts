import type { Opened } from '../../contract/envelope.ts';
import { silentMessages } from '../../contract/codes.ts';
import { type Fault, fault } from '../lib/fault.ts';
import type { CoreWords } from '../words/core.en.ts';

type Catalogue = CoreWords['catalogue'];
type Refused = Extract<Opened, { ok: false }>;

/** The call that failed. */
export interface Failed {
  readonly path: string;
  /** True where an upstream may lack the call; a 404 then says that it does. */
  readonly optional: boolean;
}

const lacks = (optional: boolean, answer: number) => answer === 501 || (optional && answer === 404);

/** What the catalogue (specification §8) says to an envelope's code and message. */
const wordCode = (w: Catalogue, code: number, msg: string): string => {
  if (code === 500) return w.broken;
  if (msg) return msg;
  return { 401: w.unauthorised, 403: w.forbidden, 404: w.notFound }[code] ?? w.other;
};

/** An envelope that says no. */
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

/** An HTTP status that says no; `code` where the answer carried an envelope all the same. */
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

/** An answer that is not what the contract says; `where` names the field. */
export const shapeFault = (w: Catalogue, path: string, where: string): Fault =>
  fault({ kind: 'shape', message: `${w.other} (${path}: ${where})`, silent: false, endpoint: path });

/** No answer at all, or one that nobody waits for any more. */
export const lineFault = (w: Catalogue, path: string, kind: 'network' | 'timeout' | 'aborted'): Fault =>
  fault({
    kind,
    message: kind === 'timeout' ? w.timeout : w.network,
    silent: kind === 'aborted',
    endpoint: path,
  });

/** The session has ended; the dialog says so, not the call. */
export const signedOutFault = (w: Catalogue, path: string): Fault =>
  fault({ kind: 'signedOut', message: w.expired, silent: true, endpoint: path });
