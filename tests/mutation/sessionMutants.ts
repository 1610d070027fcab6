import {
  always,
  alwaysFirst,
  alwaysSecond,
  argument,
  beginsWith,
  condition,
  does,
  followedBy,
  notSubtracted,
  type Operator,
  otherwise,
  remove,
  rethrown,
  unwrapped,
  without,
} from './operators.ts';
import { argumentAt, nameAt, returnedAt, sidesAt, valueAt } from './parts.ts';
import type { Mutant } from './plantMutant.ts';

const mutant = (mistake: string, id: string, operator: Operator): Mutant => ({
  mistake,
  changes: [[id, operator]],
});

/** A thousand times as long. */
const tooLong = argument(0, (now) => `${now} * 1_000`);

/** A marker in the module that the invariants' test loads. */
export const sessionEntry = 'real-parts';

/** Mistakes in the session code. Each must violate an invariant. */
export const sessionMutants: readonly Mutant[] = [
  mutant(
    'the token of a refused request is not compared with the stored one',
    'refresh-token-compared',
    alwaysFirst,
  ),
  mutant(
    'the stored session is not compared again before the new tokens are stored',
    'refresh-after',
    beginsWith(() => nameAt('refresh-before')),
  ),
  mutant('another person’s session counts as this one', 'refresh-same-person', without(1)),
  mutant('an expired refresh token is tried again', 'refresh-ended', without(0)),
  mutant('a session without a refresh token is refreshed', 'refresh-ended', without(1)),
  mutant('a server error ends the session', 'refresh-error-code', alwaysSecond),
  mutant('a network error ends the session', 'refresh-thrown', alwaysFirst),
  mutant(
    'a response without tokens ends the session',
    'refresh-tokens-read',
    otherwise(() => returnedAt('refresh-denied')),
  ),
  mutant(
    'a refused refresh counts as a network failure',
    'refresh-refused',
    does(() => `return ${returnedAt('refresh-exception')};`),
  ),
  mutant('the refresh has no time limit', 'refresh-time-limit', tooLong),
  mutant('the refresh is done outside the lock', 'refresh-in-turn', unwrapped),
  mutant('the write of another tab is not waited for', 'refresh-settling', remove),
  mutant('a failed refresh is repeated immediately', 'refresh-cooldown', remove),
  mutant('an exception reaches the caller', 'refresh-exception', rethrown),
  mutant(
    'a refused retry is retried',
    'with-session-retry-refused',
    does(() => `return ${valueAt('with-session-retry')};`),
  ),
  mutant('a refused new token is refreshed again immediately', 'with-session-retry-refused', remove),
  {
    mistake: 'an aborted request aborts the refresh for all others',
    changes: [
      [
        'with-session-abortable',
        followedBy(
          () =>
            `${argumentAt('with-session-abortable', 1)}?.addEventListener('abort', () => globalThis.giveUp?.());`,
        ),
      ],
      ['refresh-abort', followedBy(() => `globalThis.giveUp = () => ${nameAt('refresh-abort')}.abort();`)],
    ],
  },
  mutant(
    'an aborted request is kept waiting',
    'with-session-abortable',
    argument(1, () => 'undefined'),
  ),
  mutant('a request is sent for whoever is logged in now', 'with-session-same-person', without(1)),
  mutant('a request is sent in an ended session', 'with-session-ended', always),
  mutant('a failed refresh is not reported', 'with-session-transient', remove),
  mutant('a body that cannot be sent twice is sent twice', 'with-session-sent-once', remove),
  mutant(
    'a body that cannot be sent twice is sent with a token that is about to expire',
    'with-session-ends-soon',
    notSubtracted,
  ),
  mutant('a lock that is never granted is waited for without limit', 'lock-time-limit', tooLong),
  mutant('a session of another hospital counts as this one’s', 'session-store-same-hospital', without(1)),
  mutant(
    'a refresh stored at the moment of a log-out undoes it',
    'session-store-logged-out',
    beginsWith(() => 'false'),
  ),
  mutant('a clock that was set back blocks refreshes', 'refresh-failures-cooldown', without(1)),
  mutant('a lease is taken from its holder', 'lease-taken', always),
  mutant(
    'a lease is not read back after it was written',
    'lease-looked-at-again',
    condition(() => sidesAt('lease-looked-at-again').right),
  ),
  {
    mistake: 'an abandoned lease is never taken',
    changes: [
      ['lease-left', notSubtracted],
      ['lease-expired', without(2)],
    ],
  },
];
