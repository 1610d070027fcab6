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

const one = (mistake: string, id: string, operator: Operator): Mutant => ({
  mistake,
  changes: [[id, operator]],
});

/** The cursor's place just before the event that comes, whatever is missing between. */
const jumps = (): string => {
  const { left: coming, right: reached } = sidesAt('cursor-known');
  return `${reached} = ${coming} - 1;`;
};

const trustsPong = (): string => {
  const told = argumentAt('link-pong', 0);
  const epoch = sidesAt('link-recovered').left;
  return `if (${epoch} !== undefined && ${told}) ${calleeAt('link-restarted')}(${epoch}, ${told});`;
};

/** The statement, a moment later, unless the line is lost before. */
const later = (id: string): string => {
  const after = `${argumentAt('link-gaps', 0)}.${lastName(calleeAt('talks-look-again'))}`;
  return `{ const mine = losses; ${after}(20, () => { if (mine === losses) ${calleeAt(id)}(${argumentAt(id, 0)}); }); }`;
};

const cmid = (): string => lastName(sidesAt('outbox-swap').left);

/** Stands in the module that the laws' test loads. */
export const messagingEntry = 'kernel-first';

/** Mistakes in the kernel of the chat. Each must be caught by its laws. */
export const messagingMutants: readonly Mutant[] = [
  one('the cursor follows live frames', 'cursor-known', followedBy(jumps)),
  one('the cursor moves to where a pong says that it was told', 'link-pong', instead(trustsPong)),
  {
    mistake: 'the cursor moves in one step and the rows in another',
    changes: [
      ['link-apply', instead(() => later('link-apply'))],
      ['link-coming', followedBy(() => 'let losses = 0;')],
      ['link-lost', followedBy(() => 'losses += 1;')],
    ],
  },
  one(
    'a retry has a new cmid',
    'outbox-unanswered',
    argument(2, (now) => `{ ...${now}, ${cmid()}: ${argumentAt('outbox-unanswered', 1)} + '0' }`),
  ),
  {
    mistake: 'the rows are read before the head',
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
  one('own messages are not recognised by their cmid', 'timeline-settled', alwaysSecond),
  one('rows stand in the order in which they came', 'timeline-order', withoutCall),
  one('read marks fall', 'timeline-read', operator('===')),
  one('an older page brings the words back that were taken back', 'timeline-recalled', alwaysSecond),
  one('only what is missing is read after events were missed', 'talk-reread', alwaysSecond),
  {
    mistake: 'what was seen is not told again after a reconnect',
    changes: [
      ['talk-restarted-seen', remove],
      ['talk-resumed-seen', remove],
    ],
  },
  one(
    'the next message does not wait for the first',
    'outbox-first',
    beginsWith(() =>
      valueAt('outbox-first-plain').replace(quotedAt('outbox-first-plain'), () => quotedAt('outbox-place')),
    ),
  ),
  one('the outbox does not wait for the rows', 'talk-flow', alwaysSecond),
  one('the outbox does not wait for the events that were missed', 'talks-flow', without(1)),
  one('an old message is not asked about', 'outbox-old', remove),
  one('an overtaken message is not asked about', 'outbox-overtaken', alwaysSecond),
  one('what a broken line left on its way is not doubted', 'outbox-doubted', remove),
  one(
    'a message is kept only until it was sent',
    'sending-send',
    followedBy(
      () => `void ${calleeAt('sending-confirmed', 1)}(${argumentAt('sending-send', 0, 1)}.${cmid()});`,
    ),
  ),
  one(
    'what is kept is not taken up again',
    'talks-load',
    instead(() => `${argumentAt('talks-load', 1)}();`),
  ),
  one('what is confirmed stays kept', 'sending-confirmed', remove),
  one('what was discarded comes back from the store', 'sending-gone', withoutCall),
  one('what waits for the doctor is sent after a reload', 'sending-held', withoutElse),
  one('the owner’s list takes away what it does not have yet', 'sending-theirs', withoutLast),
  one(
    'what was handed to a tab that died is not handed to the next',
    'seat-new-owner',
    condition(() => argumentAt('seat-new-owner', 0)),
  ),
  one('a tab that comes later believes to have heard everything', 'kernel-first', remove),
  one('a tab gives up its place and keeps its socket', 'seat-demoted', remove),
  one('the other tabs are not told that events were missed', 'kernel-resynced', remove),
  one('what a dead tab has left behind is never looked for', 'talks-look-again', remove),
];
