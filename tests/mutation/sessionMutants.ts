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

const slip = (mistake: string, id: string, operator: Operator): Mutant => ({
  mistake,
  changes: [[id, operator]],
});

/** A thousand times as long. */
const tooLong = argument(0, (now) => `${now} * 1_000`);

/** A marker in the module that the invariants' test loads. */
export const sessionEntry = 'real-parts';

/** Mistakes in the session kernel. Each must violate an invariant. */
export const sessionMutants: readonly Mutant[] = [
  slip(
    'the token of a refused request is not compared with the stored one',
    'refresh-token-compared',
    alwaysFirst,
  ),
  slip(
    'the stored session is not compared again before the new tokens are stored',
    'refresh-after',
    beginsWith(() => nameAt('refresh-before')),
  ),
  slip('another person’s session counts as this one', 'refresh-same-person', without(1)),
  slip('an expired refresh token is tried again', 'refresh-ended', without(0)),
  slip('a session without a refresh token is refreshed', 'refresh-ended', without(1)),
  slip('a server error ends the session', 'refresh-error-code', alwaysSecond),
  slip('a network error ends the session', 'refresh-thrown', alwaysFirst),
  slip(
    'a response without tokens ends the session',
    'refresh-tokens-read',
    otherwise(() => returnedAt('refresh-denied')),
  ),
  slip(
    'a refused refresh counts as a network failure',
    'refresh-refused',
    does(() => `return ${returnedAt('refresh-exception')};`),
  ),
  slip('the refresh has no time limit', 'refresh-time-limit', tooLong),
  slip('the refresh is done outside the lock', 'refresh-in-turn', unwrapped),
  slip('the write of another tab is not waited for', 'refresh-settling', remove),
  slip('a failed refresh is repeated immediately', 'refresh-cooldown', remove),
  slip('an exception reaches the caller', 'refresh-exception', rethrown),
  slip(
    'a refused retry is retried',
    'with-session-retry-refused',
    does(() => `return ${valueAt('with-session-retry')};`),
  ),
  slip('a refused new token is refreshed again immediately', 'with-session-retry-refused', remove),
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
  slip(
    'an aborted request is kept waiting',
    'with-session-abortable',
    argument(1, () => 'undefined'),
  ),
  slip('a request is sent for whoever is logged in now', 'with-session-same-person', without(1)),
  slip('a request is sent in an ended session', 'with-session-ended', always),
  slip('a failed refresh is not reported', 'with-session-transient', remove),
  slip('a body that cannot be sent twice is sent twice', 'with-session-sent-once', remove),
  slip(
    'a body that cannot be sent twice is sent with a token that is about to expire',
    'with-session-ends-soon',
    notSubtracted,
  ),
  slip('a lock that is never granted is waited for without limit', 'lock-time-limit', tooLong),
  slip('a session of another hospital counts as this one’s', 'session-store-same-hospital', without(1)),
  slip(
    'a refresh stored at the moment of a log-out undoes it',
    'session-store-logged-out',
    beginsWith(() => 'false'),
  ),
  slip('a clock that was set back blocks refreshes', 'refresh-failures-cooldown', without(1)),
  slip('a lease is taken from its holder', 'lease-taken', always),
  slip(
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
