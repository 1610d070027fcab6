import type { LiveEvent } from '../../contract/protocol/socket.ts';
import type { TabCommand, TabMessage } from './tabs/tabProtocol.ts';
import type { ConnectionState, StopReason } from './connection/connection.ts';
import { createEventStream } from './connection/eventStream.ts';
import { createLeaderElection } from './tabs/leaderElection.ts';
import { createConversations } from './sync/conversations.ts';
import type { ConversationState } from './sync/conversationState.ts';
import type { EngineDeps } from './engineDeps.ts';

/** Notifications to whoever created the engine. */
export interface EngineEvents {
  readonly onConnectionState: (state: ConnectionState, stopped: StopReason | null) => void;
  /** An event was applied; the rows already include it. */
  readonly onEvent: (event: LiveEvent) => void;
  /** Events may have been missed: reload everything that was loaded before. */
  readonly onResync: () => void;
  readonly onConversation: (snapshot: ConversationState) => void;
  /** Whether this tab owns the socket. */
  readonly onLeaderChange: (isLeader: boolean) => void;
}

/** Minimum interval between typing notifications, in milliseconds. */
const typingIntervalMs = 3_000;

/**
 * The messaging engine (docs/wire.md, "IM socket"). In the tab that owns the socket it runs the event stream
 * and the send queues; in the other tabs it follows what the leader broadcasts. It uses no DOM, clock or
 * randomness of its own.
 */
export const createEngine = (deps: EngineDeps, events: EngineEvents) => {
  let connection: { state: ConnectionState; stopped: StopReason | null } = {
    state: 'connecting',
    stopped: null,
  };
  const lastTypingAt = new Map<string, number>();

  const setConnection = (state: ConnectionState, stopped: StopReason | null) => {
    connection = { state, stopped };
    events.onConnectionState(state, stopped);
  };
  // The row is broadcast before the queue that it empties, so that a message never disappears in another tab.
  const applyEvent = (event: LiveEvent) => {
    election.post({ type: 'event', event });
    conversations.apply(event);
  };
  const resync = () => {
    conversations.onRestarted();
    events.onResync();
  };
  const sendTypingFrame = (conv: string) => {
    const now = deps.now();
    if (
      connection.state === 'down' ||
      now - (lastTypingAt.get(conv) ?? Number.NEGATIVE_INFINITY) < typingIntervalMs
    )
      return;
    lastTypingAt.set(conv, now);
    stream.send({ type: 'im-typing', conv });
  };
  const execute = (command: TabCommand) => {
    if (command.type === 'say') conversations.getOrCreate(command.one.conv).receive([command.one]);
    else if (command.type === 'retry') conversations.getOrCreate(command.conv).retry(command.cmid);
    else if (command.type === 'discard') conversations.getOrCreate(command.conv).discard(command.cmid);
    else if (command.type === 'see') conversations.getOrCreate(command.conv).markRead(command.upTo);
    else if (command.type === 'typing') sendTypingFrame(command.conv);
    else if (command.type === 'rtc') stream.send({ type: 'rtc', conv: command.conv, ...command.signal });
    else if (command.type === 'start') stream.start();
    else {
      stream.nudge();
      conversations.loadStored();
    }
  };
  const handleLeaderMessage = (message: TabMessage) => {
    if (message.type === 'line') setConnection(message.state, message.stopped);
    else if (message.type === 'event') {
      conversations.apply(message.event);
      events.onEvent(message.event);
    } else if (message.type === 'row') conversations.get(message.row.conv)?.addRow(message.row);
    else if (message.type === 'pending') conversations.get(message.conv)?.setLeaderQueue(message.list);
    else if (message.type === 'resynced') resync();
    else if (message.type === 'pages') conversations.onPages();
  };

  const election = createLeaderElection(deps, {
    onElected: () => {
      conversations.onElected();
      events.onLeaderChange(true);
      stream.start();
    },
    onLeaderChange: (isFirst) => {
      conversations.redispatchAll();
      // mutant: engine-leader
      if (isFirst) resync();
    },
    onResign: () => {
      stream.stop();
      stream.forget();
      conversations.onResign();
      events.onLeaderChange(false);
    },
    onCommand: execute,
    onCommandAccepted: (command) => {
      if (command.type === 'say') conversations.get(command.one.conv)?.onAccepted(command.one.cmid);
    },
    onMessage: handleLeaderMessage,
    onTabJoined: () => {
      election.post({ type: 'line', ...connection });
      conversations.broadcastPending();
      conversations.loadStored();
    },
  });
  const stream = createEventStream(deps, {
    onConnectionState: (state, stopped) => {
      setConnection(state, stopped);
      election.post({ type: 'line', state, stopped });
    },
    onEvent: applyEvent,
    onApplied: events.onEvent,
    onUnnumbered: (event) => {
      election.post({ type: 'event', event });
      events.onEvent(event);
    },
    onResumed: () => conversations.onResumed(),
    onRestarted: () => {
      resync();
      // mutant: engine-resynced
      election.post({ type: 'resynced' });
    },
    onCaughtUp: () => conversations.onCaughtUp(),
    onPoll: (connected) => {
      conversations.onPoll(connected);
      election.post({ type: 'pages' });
    },
    onPages: () => {
      conversations.onPages();
      election.post({ type: 'pages' });
    },
    onSendResult: (frame) =>
      frame.type === 'im-ack' ? conversations.onAck(frame) : conversations.onNack(frame),
    onDisconnect: (tooLarge) => conversations.onDisconnect(tooLarge),
  });
  const conversations = createConversations(deps, {
    send: stream.send,
    onChange: events.onConversation,
    isLeader: election.isLeader,
    isShared: election.isShared,
    dispatch: election.dispatch,
    broadcast: election.post,
  });

  const disconnect = () => {
    election.stop();
    if (connection.state !== 'connecting') setConnection('connecting', null);
  };

  return {
    /** Keeps the connection up, in this tab or another one; retries a connection that was given up. */
    start: () => {
      if (!election.start()) election.dispatch({ type: 'start' });
    },
    /** Disconnects; loaded data and pending messages are kept. */
    disconnect,
    /** Disconnects and clears everything, for the next person. */
    reset: () => {
      disconnect();
      election.clear();
      conversations.clear();
    },
    /** Starts tracking a conversation; a second call returns the same one. */
    track: conversations.getOrCreate,
    /** A tracked conversation; undefined for one that was never tracked, or was cleared. */
    find: conversations.get,
    /** Runs a command in the tab that owns the socket. */
    dispatch: election.dispatch,
  };
};
