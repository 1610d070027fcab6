import type { Message } from '../../../contract/consultation/message.ts';
import type { DownFrame, LiveEvent, UpFrame } from '../../../contract/protocol/socket.ts';
import type { TabCommand, TabMessage } from '../tabs/tabProtocol.ts';
import { type Pending, utf8Length } from '../queue/pending.ts';
import { storeTimeoutMs } from '../queue/sendQueue.ts';
import { type ConversationSync, createConversationSync, overlapRows } from './conversationSync.ts';
import type { ConversationState } from './conversationState.ts';
import { noop, type EngineDeps } from '../engineDeps.ts';

type Ack = Extract<DownFrame, { type: 'im-ack' }>;
type Nack = Extract<DownFrame, { type: 'im-nack' }>;

interface Deps {
  readonly send: (frame: UpFrame) => void;
  readonly onChange: (snapshot: ConversationState) => void;
  /** Whether this tab owns the socket. */
  readonly isLeader: () => boolean;
  /** Whether other tabs can be reached. */
  readonly isShared: () => boolean;
  /** Sends a command to the leader. */
  readonly dispatch: (command: TabCommand) => void;
  /** Broadcasts to the other tabs. */
  readonly broadcast: (message: TabMessage) => void;
}

/**
 * A tab that died may have saved messages without handing them over; the leader checks this often, in
 * milliseconds.
 */
const storeRecheckMs = 60_000;
/** All tracked conversations of this tab, and how the connection affects them. */
export const createConversations = (
  platform: EngineDeps,
  { send, onChange, isLeader, isShared, dispatch, broadcast }: Deps,
) => {
  const byId = new Map<string, ConversationSync>();
  let mode: 'blocked' | 'plain' | 'full' = 'blocked';
  let connectedSince = 0;
  let caughtUp = false;
  let storeLoaded = false;
  let loadGeneration = 0;
  let cancelLoad = noop;

  const conversationDeps = {
    isLive: () => mode !== 'blocked',
    // mutant: conversations-mode
    getMode: () => (storeLoaded && caughtUp ? mode : 'blocked'),
    send,
    isLeader,
    connectedSince: () => connectedSince,
    dispatch,
    getStore: platform.outbox,
    onChange: (snapshot: ConversationState, previous: ConversationState) => {
      if (isLeader() && snapshot.pending !== previous.pending)
        broadcast({ type: 'pending', conv: snapshot.conv, list: [...snapshot.pending] });
      onChange(snapshot);
    },
    onRow: (row: Message) => broadcast({ type: 'row', row }),
  };

  /** The refusal does not name the frame: assume the largest one in flight. */
  const largestInFlight = (): string | null => {
    const inFlight = [...byId.values()].flatMap((one) =>
      one.getSnapshot().pending.filter(({ state }) => state === 'sent'),
    );
    return inFlight.toSorted((a, b) => utf8Length(b.body.text) - utf8Length(a.body.text))[0]?.cmid ?? null;
  };
  const getOrCreate = (conv: string) => {
    const known = byId.get(conv);
    if (known) return known;
    const one = createConversationSync(platform, conv, conversationDeps);
    byId.set(conv, one);
    one.reload();
    return one;
  };
  const sendNextInAll = () => {
    for (const one of byId.values()) one.sendNext();
  };

  /** Merges stored messages with the known ones; does not wait for a store that hangs. */
  const loadStored = () => {
    const store = platform.outbox();
    cancelLoad();
    if (!store) storeLoaded = true;
    // A tab without coordination loads the store only once, at its start.
    if (!store || !isLeader() || (storeLoaded && !isShared())) return;
    loadGeneration += 1;
    const generation = loadGeneration;
    const done = () => {
      if (generation !== loadGeneration) return;
      cancelTimeout();
      if (storeLoaded) return;
      storeLoaded = true;
      sendNextInAll();
    };
    const cancelTimeout = platform.setTimer(storeTimeoutMs, done);
    // mutant: conversations-look-again
    cancelLoad = platform.setTimer(storeRecheckMs, loadStored);
    const restore = (stored: readonly Pending[]) => {
      if (generation !== loadGeneration) return;
      const restored = stored.map(
        (one): Pending => (one.state === 'held' ? one : { ...one, state: 'unknown', doubted: true }),
      );
      for (const conv of new Set(restored.map((one) => one.conv)))
        getOrCreate(conv).receive(restored.filter((one) => one.conv === conv));
      done();
    };
    // mutant: conversations-load
    store.load().then(restore, done);
  };

  const becomeFull = () => {
    // The server answers after all: unconfirmed messages are sent again, in order.
    if (mode === 'plain') {
      caughtUp = false;
      for (const one of byId.values()) one.onDisconnect(null);
    }
    if (mode !== 'full') connectedSince = platform.serverNow();
    mode = 'full';
  };

  return {
    get: (conv: string) => byId.get(conv),
    /** Starts tracking a conversation; a second call does nothing. */
    getOrCreate,
    /** This tab is now the leader. */
    onElected: () => {
      for (const one of byId.values()) one.onDisconnect(null);
      loadStored();
    },
    /** This tab is no longer the leader. */
    onResign: () => {
      loadGeneration += 1;
      storeLoaded = false;
      cancelLoad();
      for (const one of byId.values()) one.redispatchAll();
    },
    /** Hands everything to the new leader. */
    redispatchAll: () => {
      for (const one of byId.values()) one.redispatchAll();
    },
    /** Sends the current queues to a new tab. */
    broadcastPending: () => {
      for (const [conv, one] of byId)
        broadcast({ type: 'pending', conv, list: [...one.getSnapshot().pending] });
    },
    apply: (event: LiveEvent) => {
      if (event.type === 'message') byId.get(event.message.conv)?.addRow(event.message);
      else if (event.type === 'read' || event.type === 'recall' || event.type === 'typing')
        byId.get(event.conv)?.apply(event);
    },
    onAck: (ack: Ack) => byId.get(ack.conv)?.onAck(ack),
    onNack: (nack: Nack) => {
      for (const one of byId.values()) one.onNack(nack);
    },
    onResumed: () => {
      becomeFull();
      for (const one of byId.values()) one.onResumed();
    },
    /** Also called in followers, where nothing is sent. */
    onRestarted: () => {
      if (isLeader()) becomeFull();
      for (const one of byId.values()) one.onRestarted();
    },
    /**
     * Polling only. `connected`: the connection was just opened, so rows are loaded before anything is sent.
     */
    onPoll: (connected: boolean) => {
      if (isLeader() && connected) connectedSince = platform.serverNow();
      if (isLeader()) mode = 'plain';
      caughtUp = isLeader();
      // mutant: conversations-pages
      for (const one of byId.values())
        if (connected) one.onRestarted();
        else one.reload(overlapRows);
    },
    /** Rows are loaded, and nothing can be sent. */
    onPages: () => {
      for (const one of byId.values()) one.reload(overlapRows);
    },
    /** Nothing is known to be missing: the send queues may proceed. */
    onCaughtUp: () => {
      if (caughtUp) return;
      caughtUp = true;
      sendNextInAll();
    },
    onDisconnect: (tooLarge: boolean) => {
      const oversized = tooLarge ? largestInFlight() : null;
      mode = 'blocked';
      caughtUp = false;
      // mutant: conversations-lost
      for (const one of byId.values()) one.onDisconnect(oversized);
    },
    /** Takes over messages that another tab has left in the store. */
    loadStored,
    clear: () => {
      loadGeneration += 1;
      cancelLoad();
      for (const one of byId.values()) one.stop();
      byId.clear();
    },
  };
};
