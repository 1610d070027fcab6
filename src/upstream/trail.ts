import type { Clock } from './clock.ts';
import { nextId } from './ids.ts';
import type { Scene } from './serve.ts';
import type { Store } from './store.ts';

/**
 * Returns the function that writes into a hospital's audit trail, in the name of `caller` unless `by` is
 * given.
 */
export const trailOf =
  (store: Store, clock: Clock, caller: string): Scene['trail'] =>
  (act, subject, detail = '', by = caller) =>
    store.run(
      'INSERT INTO audit_trail (id, at, user_id, act, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
      nextId(),
      clock.now(),
      by,
      act,
      subject,
      detail,
    );
