import type { Message } from '../../../contract/consultation/message.ts';
import type { LiveEvent } from '../../../contract/protocol/socket.ts';
import type { Pending } from '../queue/pending.ts';
import { createHistoryLoader } from './historyLoader.ts';
import { createSendQueue, type SendQueueDeps } from '../queue/sendQueue.ts';
import {
  emptyConversation,
  gapsOf,
  hasOlder,
  type ConversationState,
  withNewest,
  withOlder,
  withPage,
  withRead,
  withRecall,
  withRows,
} from './conversationState.ts';
import { noop, type HistoryPage, type EngineDeps } from '../engineDeps.ts';

/** An unconfirmed read mark is sent again after this time, this often. */
const readRetryMs = 10_000;
const maxReadAttempts = 3;
/**
 * How long the patient counts as typing after the last event. Older typing events are ignored. In
 * milliseconds.
 */
const typingTimeoutMs = 6_000;

/** How many known rows are loaded again after missed events (docs/wire.md, "Tier B"): they may have changed. */
export const overlapRows = 50;

/** How many rows of an off-screen conversation are kept. */
const maxIdleRows = 500;

/** What a conversation needs from the connection. */
export interface ConversationSyncDeps extends Omit<SendQueueDeps, 'getSnapshot' | 'setSnapshot' | 'reload'> {
  readonly isLive: () => boolean;
  readonly onChange: (snapshot: ConversationState, previous: ConversationState) => void;
  /** A row known from the acknowledgement of a message. */
  readonly onRow: (row: Message) => void;
}

/** Builds the row of an acknowledged message; the quoted text is looked up. */
const toRow = (one: Pending, ack: Pick<Message, 'id' | 'seq' | 'at'>, rows: readonly Message[]): Message => {
  const { cmid, conv, kind } = one;
  const { replyTo, ...body } = one.body;
  const quoted = rows.find(({ id }) => id === replyTo)?.body.text ?? '';
  return {
    ...ack,
    cmid,
    conv,
    kind,
    from: { role: 'doctor', id: null },
    body: replyTo === undefined ? body : { ...body, replyTo: { id: replyTo, text: quoted } },
  };
};

/** Keeps one tracked conversation in sync: rows, read marks and send queue. */
export const createConversationSync = (platform: EngineDeps, conv: string, deps: ConversationSyncDeps) => {
  let snapshot = emptyConversation(conv);
  /** Rows from before the last fresh start may be missing. */
  let outdated = true;
  let readUpTo = 0;
  let confirmedReadUpTo = 0;
  let cancelRead = noop;
  let cancelTyping = noop;

  const setSnapshot = (next: ConversationState) => {
    if (next === snapshot) return;
    const previous = snapshot;
    snapshot = next;
    queue.syncStore(previous.pending, next.pending);
    deps.onChange(snapshot, previous);
  };
  const queue = createSendQueue(platform, conv, {
    ...deps,
    getSnapshot: () => snapshot,
    setSnapshot,
    // mutant: conversation-sync-mode
    getMode: () => (outdated ? 'blocked' : deps.getMode()),
    reload: () => reload(overlapRows),
  });
  /** Applies the new state; a confirmed message unblocks the next one. */
  const commit = (next: ConversationState) => {
    setSnapshot(next);
    queue.sendNext();
  };

  const mergePage = ({ read, ...page }: HistoryPage, after: number | null) => {
    const merged = withPage(snapshot, page, after, platform.messageNumbers?.() ?? null);
    confirmedReadUpTo = Math.max(confirmedReadUpTo, read.doctor);
    queue.markSeen(read.doctor);
    commit(withRead(withRead(merged, 'patient', read.patient), 'doctor', Math.max(read.doctor, readUpTo)));
  };
  const loader = createHistoryLoader(platform, conv, {
    getSnapshot: () => snapshot,
    onPage: mergePage,
    onDone: () => {
      outdated = false;
      commit({ ...snapshot, state: 'ready' });
    },
    onFailed: () => setSnapshot({ ...snapshot, state: snapshot.state === 'ready' ? 'ready' : 'failed' }),
  });
  // Supersedes a request in progress, and includes its overlap.
  // mutant: conversation-sync-reread
  const reload = (overlap = 0) => void loader.load(outdated ? overlapRows : overlap);
  const addRow = (row: Message) => {
    if (row.from.role === 'patient') cancelTyping();
    commit(withRows(snapshot, [row]));
    if (snapshot.state === 'ready' && gapsOf(snapshot).length > 0) reload();
  };

  const sendReadMark = (attempt = 1) => {
    cancelRead();
    if (!deps.isLive() || readUpTo <= confirmedReadUpTo) return;
    deps.send({ type: 'im-read', conv, upTo: readUpTo });
    if (attempt < maxReadAttempts)
      cancelRead = platform.setTimer(readRetryMs, () => sendReadMark(attempt + 1));
  };
  const applyTyping = (at: number | undefined) => {
    if (at !== undefined && platform.serverNow() - at > typingTimeoutMs) return;
    cancelTyping();
    cancelTyping = platform.setTimer(typingTimeoutMs, () => setSnapshot({ ...snapshot, typing: false }));
    setSnapshot({ ...snapshot, typing: true });
  };
  /** Missed data has to be loaded: new messages, and recalls among the newest known rows. */
  const onRestarted = () => {
    // mutant: conversation-sync-restarted-behind
    outdated = true;
    // mutant: conversation-sync-restarted-seen
    sendReadMark();
    // mutant: conversation-sync-restarted-reread
    reload();
  };

  return {
    ...queue,
    getSnapshot: () => snapshot,
    /** Loads up to the present. */
    reload,
    loadOlder: async () => {
      const { floor } = snapshot;
      if (floor === null || !hasOlder(snapshot)) return;
      const page = await platform.history(conv, { before: floor + 1 });
      // The rows may have been reloaded meanwhile, or the same page requested twice.
      if (page && snapshot.floor === floor) commit(withOlder(snapshot, page.list));
    },
    /** The doctor has read up to this `seq`. */
    markRead: (upTo: number) => {
      if (upTo <= Math.max(readUpTo, snapshot.read.doctor)) return;
      readUpTo = upTo;
      setSnapshot(withRead(snapshot, 'doctor', upTo));
      sendReadMark();
      if (!deps.isLeader()) deps.dispatch({ type: 'see', conv, upTo });
    },
    /** The conversation is off screen: keeps its newest rows only. */
    trim: (maxRows = maxIdleRows) => setSnapshot(withNewest(snapshot, maxRows)),
    addRow,
    apply: (event: Extract<LiveEvent, { type: 'read' | 'recall' | 'typing' }>) => {
      if (event.type === 'typing') return applyTyping(event.at);
      if (event.type === 'recall') return setSnapshot(withRecall(snapshot, event.id));
      if (event.role === 'doctor') confirmedReadUpTo = Math.max(confirmedReadUpTo, event.upTo);
      setSnapshot(withRead(snapshot, event.role, event.upTo));
    },
    onAck: ({ cmid, ...ack }: Pick<Message, 'cmid' | 'id' | 'seq' | 'at'>) => {
      const pending = snapshot.pending.find((one) => one.cmid === cmid);
      if (!pending) return;
      const row = toRow(pending, ack, snapshot.rows);
      deps.onRow(row);
      addRow(row);
    },
    /** Reconnected, and missed events are being replayed; an unfinished load starts again. */
    onResumed: () => {
      // mutant: conversation-sync-resumed-seen
      sendReadMark();
      if (gapsOf(snapshot).length > 0) outdated = true;
      // mutant: conversation-sync-resumed-reread
      if (outdated || snapshot.state !== 'ready') reload();
    },
    onRestarted,
    /** Another tab is the leader or may become it: hands over everything unconfirmed. */
    redispatchAll: () => {
      queue.redispatchAll();
      if (readUpTo > confirmedReadUpTo) deps.dispatch({ type: 'see', conv, upTo: readUpTo });
    },
    stop: () => {
      queue.stop();
      loader.stop();
      cancelRead();
      cancelTyping();
    },
  };
};
export type ConversationSync = ReturnType<typeof createConversationSync>;
