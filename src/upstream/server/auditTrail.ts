import type { Clock } from './clock.ts';
import { nextId } from '../db/ids.ts';
import type { RequestContext } from './requestContext.ts';
import type { Store } from '../db/store.ts';

/**
 * Returns the function that writes into a hospital's audit trail, in the name of `caller` unless `by` is
 * given.
 */
export const createAuditTrail =
  (store: Store, clock: Clock, caller: string): RequestContext['trail'] =>
  (action, subject, detail = '', by = caller) =>
    store.run(
      'INSERT INTO audit_trail (id, at, user_id, act, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
      nextId(),
      clock.now(),
      by,
      action,
      subject,
      detail,
    );
