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
  const pong = argumentAt('link-pong', 0);
  const epoch = sidesAt('link-recovered').left;
  return `if (${epoch} !== undefined && ${pong}) ${calleeAt('link-restarted')}(${epoch}, ${pong});`;
};

/** The statement, delayed, unless the connection is lost before. */
const later = (id: string): string => {
  const after = `${argumentAt('link-gaps', 0)}.${lastName(calleeAt('talks-look-again'))}`;
  return `{ const mine = losses; ${after}(20, () => { if (mine === losses) ${calleeAt(id)}(${argumentAt(id, 0)}); }); }`;
};

const cmid = (): string => lastName(sidesAt('outbox-swap').left);

/** A marker in the module that the invariants' test loads. */
export const messagingEntry = 'kernel-first';

/** Mistakes in the messaging kernel. Each must violate an invariant. */
export const messagingMutants: readonly Mutant[] = [
  mutant('the cursor follows live frames', 'cursor-known', followedBy(jumps)),
  mutant('the cursor jumps to the position in a pong', 'link-pong', instead(trustsPong)),
  {
    mistake: 'the cursor moves in one step and the rows in another',
    changes: [
      ['link-apply', instead(() => later('link-apply'))],
      ['link-coming', followedBy(() => 'let losses = 0;')],
      ['link-lost', followedBy(() => 'losses += 1;')],
    ],
  },
  mutant(
    'a retry has a new cmid',
    'outbox-unanswered',
    argument(2, (now) => `{ ...${now}, ${cmid()}: ${argumentAt('outbox-unanswered', 1)} + '0' }`),
  ),
  {
    mistake: 'the rows are loaded before the head',
    changes: [
      [
        'talk-restarted-reread',
        instead(
          () =>
            `${assignedAt('talk-restarted-behind').to} = ${sidesAt('talk-resumed-reread', 'LogicalExpression').right};`,
        ),
      ],
      [
        'talks-lost',
        instead(() => {
          const talk = loopNameAt('talks-lost');
          const reread = lastName(calleeAt('talks-pages', 2));
          return `for (const ${talk} of ${loopedAt('talks-lost')}) { ${loopBodyAt('talks-lost')} ${talk}.${reread}(50); }`;
        }),
      ],
    ],
  },
  mutant('own messages are not recognised by their cmid', 'timeline-settled', alwaysSecond),
  mutant('rows are in order of arrival', 'timeline-order', withoutCall),
  mutant('read marks move back', 'timeline-read', operator('===')),
  mutant('an older page restores recalled content', 'timeline-recalled', alwaysSecond),
  mutant('only missing rows are loaded after events were missed', 'talk-reread', alwaysSecond),
  {
    mistake: 'the read position is not sent again after a reconnect',
    changes: [
      ['talk-restarted-seen', remove],
      ['talk-resumed-seen', remove],
    ],
  },
  mutant(
    'the next message does not wait for the first',
    'outbox-first',
    beginsWith(() =>
      valueAt('outbox-first-plain').replace(quotedAt('outbox-first-plain'), () => quotedAt('outbox-place')),
    ),
  ),
  mutant('the outbox does not wait for the rows', 'talk-flow', alwaysSecond),
  mutant('the outbox does not wait for the events that were missed', 'talks-flow', without(1)),
  mutant('an old message is not held', 'outbox-old', remove),
  mutant('an overtaken message is not held', 'outbox-overtaken', alwaysSecond),
  mutant('a message in transit on a broken connection is not held', 'outbox-doubted', remove),
  mutant(
    'a message is stored only until it was sent',
    'sending-send',
    followedBy(
      () => `void ${calleeAt('sending-confirmed', 1)}(${argumentAt('sending-send', 0, 1)}.${cmid()});`,
    ),
  ),
  mutant(
    'stored messages are not loaded again',
    'talks-load',
    instead(() => `${argumentAt('talks-load', 1)}();`),
  ),
  mutant('a confirmed message stays stored', 'sending-confirmed', remove),
  mutant('a discarded message returns from the store', 'sending-gone', withoutCall),
  mutant('a held message is sent after a reload', 'sending-held', withoutElse),
  mutant('the leader’s list removes messages that it does not have yet', 'sending-theirs', withoutLast),
  mutant(
    'messages handed to a closed tab are not handed to the next',
    'seat-new-owner',
    condition(() => argumentAt('seat-new-owner', 0)),
  ),
  mutant('a tab opened later assumes that it missed nothing', 'kernel-first', remove),
  mutant('a former leader keeps its socket', 'seat-demoted', remove),
  mutant('the other tabs are not notified of missed events', 'kernel-resynced', remove),
  mutant('messages of a crashed tab are never looked for', 'talks-look-again', remove),
];
