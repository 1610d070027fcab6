import * as v from 'valibot';
import { type TabCommand, type TabMessage, tabMessage } from './tabProtocol.ts';
import { noop, type EngineDeps } from '../engineDeps.ts';

interface ElectionHandlers {
  /** This tab is now the leader. */
  readonly onElected: () => void;
  /** Another tab is now the leader. `isFirst`: this tab had none before, so it may have missed messages. */
  readonly onLeaderChange: (isFirst: boolean) => void;
  /** This tab is no longer the leader. */
  readonly onResign: () => void;
  /** Runs a command, as the leader. */
  readonly onCommand: (command: TabCommand) => void;
  /** The leader has accepted a command of this tab. */
  readonly onCommandAccepted: (command: TabCommand) => void;
  /** A message from the leader. */
  readonly onMessage: (message: TabMessage) => void;
  /** Another tab has joined: send it the current state. */
  readonly onTabJoined: () => void;
}

/** Commands that are only useful immediately. */
const transientCommands: readonly TabCommand['type'][] = ['typing', 'rtc', 'start', 'nudge'];

/**
 * Leader election: one tab of a person owns the socket, the others follow it (docs/wire.md, "IM socket").
 * Unaccepted commands are resent to the next leader, so a command may arrive twice.
 */
export const createLeaderElection = (
  world: Pick<EngineDeps, 'tabChannel' | 'createId'>,
  handlers: ElectionHandlers,
) => {
  let state: 'closed' | 'following' | 'owner' = 'closed';
  let channel: { post(message: unknown): void; close(): void } | null = null;
  let resign = noop;
  let tab = '';
  let leaderId = '';
  let commandCount = 0;
  const unacknowledged = new Map<number, TabCommand>();
  /** Whether another tab was heard on this channel. Until then the leader posts no events: under load they took an eighth of its time. */
  let hasPeers = false;
  /** Whether something was not posted because no other tab had been heard. */
  let hasSkipped = false;

  const post = (message: TabMessage) => channel?.post(message);
  const resend = () => {
    for (const [n, command] of unacknowledged) post({ type: 'act', tab, n, act: command });
  };
  const becomeLeader = () => {
    if (state !== 'following') return;
    state = 'owner';
    // Announced first, so that the followers keep what this tab does not know yet.
    post({ type: 'owner', tab });
    handlers.onElected();
    handlers.onTabJoined();
    for (const [n, command] of unacknowledged) {
      unacknowledged.delete(n);
      handlers.onCommand(command);
    }
  };

  const handleAsLeader = (message: TabMessage) => {
    // A new tab loads everything itself.
    const mustReload = hasSkipped && message.type !== 'hello';
    hasSkipped = false;
    if (message.type === 'hello') {
      post({ type: 'owner', tab });
      handlers.onTabJoined();
    } else if (message.type === 'act') {
      handlers.onCommand(message.act);
      post({ type: 'done', tab: message.tab, n: message.n });
    }
    if (mustReload) post({ type: 'resynced' });
  };
  const handleAsFollower = (message: TabMessage) => {
    if (message.type === 'owner') {
      resend();
      const isFirst = leaderId === '';
      // mutant: leader-election-new-owner
      if (leaderId !== message.tab) {
        handlers.onLeaderChange(isFirst);
        post({ type: 'here' });
      }
      leaderId = message.tab;
    } else if (message.type === 'done') {
      const command = message.tab === tab ? unacknowledged.get(message.n) : undefined;
      unacknowledged.delete(message.tab === tab ? message.n : -1);
      if (command) handlers.onCommandAccepted(command);
    } else handlers.onMessage(message);
  };
  const receive = (data: unknown) => {
    hasPeers = true;
    // A tab running another version may send unknown messages.
    const parsed = v.safeParse(tabMessage, data);
    if (!parsed.success) return;
    if (state === 'owner') handleAsLeader(parsed.output);
    else if (state === 'following') handleAsFollower(parsed.output);
  };

  return {
    isLeader: () => state === 'owner',
    /** Whether other tabs may exist and can be reached. */
    isShared: () => channel !== null,
    post: (message: TabMessage) => {
      if (state !== 'owner') return;
      if (hasPeers) post(message);
      else hasSkipped = true;
    },
    /**
     * Joins the election; becomes leader at once if no other tab can exist. Returns false if already joined.
     */
    start: (): boolean => {
      if (state !== 'closed') return false;
      state = 'following';
      tab = world.createId();
      leaderId = '';
      hasPeers = false;
      hasSkipped = false;
      const tabChannel = world.tabChannel();
      if (!tabChannel) {
        becomeLeader();
        return true;
      }
      channel = tabChannel.join(receive);
      resign = tabChannel.requestLeadership(becomeLeader, () => {
        channel?.close();
        channel = null;
        becomeLeader();
      });
      post({ type: 'hello' });
      return true;
    },
    /** Leaves: another tab may become leader. */
    stop: () => {
      const previous = state;
      state = 'closed';
      // mutant: leader-election-demoted
      if (previous === 'owner') handlers.onResign();
      resign();
      resign = noop;
      channel?.close();
      channel = null;
    },
    /** Runs a command here if this tab is the leader, or sends it to the leader. */
    dispatch: (command: TabCommand) => {
      if (state === 'owner') return handlers.onCommand(command);
      commandCount += 1;
      if (!transientCommands.includes(command.type)) unacknowledged.set(commandCount, command);
      post({ type: 'act', tab, n: commandCount, act: command });
    },
    /** Clears unaccepted commands, for the next person. */
    clear: () => unacknowledged.clear(),
  };
};
