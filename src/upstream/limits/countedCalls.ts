import { overview } from '../../contract/hospital/overview.ts';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { allowedBeforePasswordChange, type RequiredRole } from '../server/access.ts';

/** What protects a patient from a wrong prescription, and needs a claim or a prescription. */
const neverRefused: ReadonlySet<Endpoint> = new Set<Endpoint>([prescription.cancel, audit.verdict]);
/** What a review needs, and what can be repeated endlessly. */
const claims: ReadonlySet<Endpoint> = new Set<Endpoint>([
  audit.claim,
  audit.renew,
  audit.release,
  audit.takeOver,
]);

/** Lists of all patients, each page of which is in the trail. */
const hospitalLists: ReadonlySet<Endpoint> = new Set<Endpoint>([overview.visits, overview.prescriptions]);

/** Whether a call answers a file of a list; the gateway knows it by the same end of its address. */
export const isExport = ({ method, path }: Endpoint): boolean => method === 'GET' && path.endsWith('/export');

/**
 * How a call counts towards the write budget. A `write`, and a `list` (an export, or a page of all patients), are refused once it is
 * used up. Any other `read` never is, because whoever treats a patient has to see the facts, nor is a verdict, which keeps a wrong
 * prescription from a patient; such a call counts by what it adds to the trail. So does a `claim`, which is refused once twice the
 * budget is used up.
 * Logging out and changing a password count as nothing (null).
 */
export const countedAs = (
  role: RequiredRole,
  endpoint: Endpoint,
): 'write' | 'list' | 'read' | 'claim' | null => {
  if (role === 'anyone' || role === 'pharmacy') return null;
  if (endpoint.method === 'GET') return isExport(endpoint) || hospitalLists.has(endpoint) ? 'list' : 'read';
  if (allowedBeforePasswordChange.has(endpoint)) return null;
  if (claims.has(endpoint)) return 'claim';
  return neverRefused.has(endpoint) ? 'read' : 'write';
};
