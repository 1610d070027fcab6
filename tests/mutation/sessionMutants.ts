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
export const sessionEntry = 'model-parts';

/** Mistakes in the session kernel. Each must violate an invariant. */
export const sessionMutants: readonly Mutant[] = [
  slip(
    'the token of a refused request is not compared with the stored one',
    'refresh-token-compared',
    alwaysFirst,
  ),
  slip(
    'the stored session is not compared again before the new tokens are written',
    'refresh-after',
    beginsWith(() => nameAt('refresh-before')),
  ),
  slip('another person’s session counts as this one', 'refresh-same-person', without(1)),
  slip('a dead refresh token is asked about again', 'refresh-ended', without(0)),
  slip('a session without a refresh token is asked about', 'refresh-ended', without(1)),
  slip('an upstream in trouble ends the session', 'refresh-error-code', alwaysSecond),
  slip('a broken line ends the session', 'refresh-thrown', alwaysFirst),
  slip(
    'an answer without tokens ends the session',
    'refresh-tokens-read',
    otherwise(() => returnedAt('refresh-denied')),
  ),
  slip(
    'a refused refresh counts as a network failure',
    'refresh-refused',
    does(() => `return ${returnedAt('refresh-exception')};`),
  ),
  slip('the refresh has no limit of its own', 'refresh-time-limit', tooLong),
  slip('the refresh is done outside the lock', 'refresh-in-turn', unwrapped),
  slip('what another tab has just written is not waited for', 'refresh-settling', remove),
  slip('a refresh that brought nothing is repeated at once', 'refresh-rest', remove),
  slip('an exception in the middle goes through to whoever asked', 'refresh-exception', rethrown),
  slip(
    'a retry that is refused is tried once more',
    'authorised-retry-refused',
    does(() => `return ${valueAt('authorised-retry')};`),
  ),
  slip('a renewed token that is refused is renewed again at once', 'authorised-retry-refused', remove),
  {
    mistake: 'who gives up takes the refresh away from all others',
    changes: [
      [
        'authorised-patience',
        followedBy(
          () =>
            `${argumentAt('authorised-patience', 1)}?.addEventListener('abort', () => globalThis.giveUp?.());`,
        ),
      ],
      ['refresh-abort', followedBy(() => `globalThis.giveUp = () => ${nameAt('refresh-abort')}.abort();`)],
    ],
  },
  slip(
    'an aborted request is kept waiting',
    'authorised-patience',
    argument(1, () => 'undefined'),
  ),
  slip('whoever is logged in is sent for', 'authorised-same-person', without(1)),
  slip('a session that has ended is sent in', 'authorised-ended', always),
  slip('a renewal that brought nothing is not told', 'authorised-transient', remove),
  slip('a body that cannot be sent twice is sent twice', 'authorised-sent-once', remove),
  slip(
    'a body that cannot be sent twice is sent with a token that is about to expire',
    'authorised-ends-soon',
    notSubtracted,
  ),
  slip('a lock that never comes is waited for without end', 'lock-time-limit', tooLong),
  slip('a session of another hospital counts as this one’s', 'stored-same-hospital', without(1)),
  slip(
    'a renewal that is stored at the moment of a log-out undoes it',
    'stored-logged-out',
    beginsWith(() => 'false'),
  ),
  slip('a clock that was set back holds renewals up', 'memo-rests', without(1)),
  slip('a lease is taken from who holds it', 'lease-taken', always),
  slip(
    'a lease is not read back after it was written',
    'lease-looked-at-again',
    condition(() => sidesAt('lease-looked-at-again').right),
  ),
  {
    mistake: 'a lease that was left behind is never taken',
    changes: [
      ['lease-left', notSubtracted],
      ['lease-expired', without(2)],
    ],
  },
];
