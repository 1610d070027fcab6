import {
  alwaysSecond,
  argument,
  beginsWith,
  condition,
  followedBy,
  instead,
  type Operator,
  operator,
  remove,
  without,
  withoutCall,
  withoutElse,
  withoutLast,
} from './operators.ts';
import {
  argumentAt,
  assignedAt,
  calleeAt,
  lastName,
  loopBodyAt,
  loopedAt,
  loopNameAt,
  quotedAt,
  sidesAt,
  valueAt,
} from './parts.ts';
import type { Mutant } from './plantMutant.ts';

const mutant = (mistake: string, id: string, operator: Operator): Mutant => ({
  mistake,
  changes: [[id, operator]],
});

/** The cursor just before the incoming event, as if nothing were missing. */
const jumps = (): string => {
  const { left: coming, right: reached } = sidesAt('cursor-known');
  return `${reached} = ${coming} - 1;`;
};

const trustsPong = (): string => {
  const pong = argumentAt('event-stream-pong', 0);
  const epoch = sidesAt('event-stream-recovered').left;
  return `if (${epoch} !== undefined && ${pong}) ${calleeAt('event-stream-restarted')}(${epoch}, ${pong});`;
};

/** The statement, delayed, unless the connection is lost before. */
const later = (id: string): string => {
  const after = `${argumentAt('event-stream-gaps', 0)}.${lastName(calleeAt('conversations-look-again'))}`;
  return `{ const mine = losses; ${after}(20, () => { if (mine === losses) ${calleeAt(id)}(${argumentAt(id, 0)}); }); }`;
};

const cmid = (): string => lastName(sidesAt('pending-swap').left);

/** A marker in the module that the invariants' test loads. */
export const messagingEntry = 'engine-leader';

/** Mistakes in the messaging code. Each must violate an invariant. */
export const messagingMutants: readonly Mutant[] = [
  mutant('the cursor follows live frames', 'cursor-known', followedBy(jumps)),
  mutant('the cursor jumps to the position in a pong', 'event-stream-pong', instead(trustsPong)),
  {
    mistake: 'the cursor moves in one step and the rows in another',
    changes: [
      ['event-stream-apply', instead(() => later('event-stream-apply'))],
      ['event-stream-coming', followedBy(() => 'let losses = 0;')],
      ['event-stream-lost', followedBy(() => 'losses += 1;')],
    ],
  },
  mutant(
    'a retry has a new cmid',
    'pending-unanswered',
    argument(2, (now) => `{ ...${now}, ${cmid()}: ${argumentAt('pending-unanswered', 1)} + '0' }`),
  ),
  {
    mistake: 'the rows are loaded before the head',
    changes: [
      [
        'conversation-sync-restarted-reread',
        instead(
          () =>
            `${assignedAt('conversation-sync-restarted-behind').to} = ${sidesAt('conversation-sync-resumed-reread', 'LogicalExpression').right};`,
        ),
      ],
      [
        'conversations-lost',
        instead(() => {
          const talk = loopNameAt('conversations-lost');
          const reread = lastName(calleeAt('conversations-pages', 2));
          return `for (const ${talk} of ${loopedAt('conversations-lost')}) { ${loopBodyAt('conversations-lost')} ${talk}.${reread}(50); }`;
        }),
      ],
    ],
  },
  mutant('own messages are not recognised by their cmid', 'conversation-state-settled', alwaysSecond),
  mutant('rows are in order of arrival', 'conversation-state-order', withoutCall),
  mutant('read marks move back', 'conversation-state-read', operator('===')),
  mutant('an older page restores recalled content', 'conversation-state-recalled', alwaysSecond),
  mutant('only missing rows are loaded after events were missed', 'conversation-sync-reread', alwaysSecond),
  {
    mistake: 'the read position is not sent again after a reconnect',
    changes: [
      ['conversation-sync-restarted-seen', remove],
      ['conversation-sync-resumed-seen', remove],
    ],
  },
  mutant(
    'the next message does not wait for the first',
    'pending-first',
    beginsWith(() =>
      valueAt('pending-first-plain').replace(quotedAt('pending-first-plain'), () =>
        quotedAt('pending-place'),
      ),
    ),
  ),
  mutant('the outbox does not wait for the rows', 'conversation-sync-mode', alwaysSecond),
  mutant('the outbox does not wait for the events that were missed', 'conversations-mode', without(1)),
  mutant('an old message is not held', 'pending-old', remove),
  mutant('an overtaken message is not held', 'pending-overtaken', alwaysSecond),
  mutant('a message in transit on a broken connection is not held', 'pending-doubted', remove),
  mutant(
    'a message is stored only until it was sent',
    'send-queue-send',
    followedBy(
      () => `void ${calleeAt('send-queue-confirmed', 1)}(${argumentAt('send-queue-send', 0, 1)}.${cmid()});`,
    ),
  ),
  mutant(
    'stored messages are not loaded again',
    'conversations-load',
    instead(() => `${argumentAt('conversations-load', 1)}();`),
  ),
  mutant('a confirmed message stays stored', 'send-queue-confirmed', remove),
  mutant('a discarded message returns from the store', 'send-queue-gone', withoutCall),
  mutant('a held message is sent after a reload', 'send-queue-held', withoutElse),
  mutant('the leader’s list removes messages that it does not have yet', 'send-queue-theirs', withoutLast),
  mutant(
    'messages handed to a closed tab are not handed to the next',
    'leader-election-new-owner',
    condition(() => argumentAt('leader-election-new-owner', 0)),
  ),
  mutant('a tab opened later assumes that it missed nothing', 'engine-leader', remove),
  mutant('a former leader keeps its socket', 'leader-election-demoted', remove),
  mutant('the other tabs are not notified of missed events', 'engine-resynced', remove),
  mutant('messages of a crashed tab are never looked for', 'conversations-look-again', remove),
];
