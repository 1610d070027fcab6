import type { LiveEvent } from '../../../contract/protocol/socket.ts';
import { createEngine } from '../engine.ts';
import type { OutboxStore } from '../queue/pending.ts';
import { type FrameOutcome, createSimulatedServer } from './simulatedServer.ts';
import { createSimulatedClock } from '../../testing/simulatedClock.ts';
import type { ConversationState } from '../sync/conversationState.ts';
import type { EngineDeps, TokenRefreshResult } from '../engineDeps.ts';

interface Options extends Pick<EngineDeps, 'pollMs' | 'messageNumbers'> {
  nextOutcome?: () => FrameOutcome;
  random?: () => number;
  refreshResult?: TokenRefreshResult;
  /** The server refuses access to every conversation. */
  refused?: boolean;
  /** The socket accepts frames and answers none. */
  plain?: boolean;
  /** Rows are numbered by one counter for all conversations, and keep no cmid. */
  hasOwnIds?: boolean;
  /** How long a page of the history takes besides its way, in milliseconds. */
  pageDelayMs?: () => number;
  /** How long after it was numbered a row is first in a page, in milliseconds. */
  rowDelayMs?: () => number;
  /** Whether a page has its next row twice. */
  isRowDoubled?: () => boolean;
  outbox?: OutboxStore;
}

/** For tests: an engine on the simulated clock and server. */
export const createSimulatedEngine = ({
  nextOutcome = () => 'arrives',
  random = () => 0.5,
  refreshResult: firstResult = 'renewed',
  refused = false,
  plain = false,
  hasOwnIds = false,
  pageDelayMs,
  rowDelayMs,
  isRowDoubled,
  outbox,
  ...stated
}: Options = {}) => {
  const clock = createSimulatedClock();
  let refreshResult = firstResult;
  const server = createSimulatedServer(clock, nextOutcome, {
    plain,
    hasOwnIds,
    ...(pageDelayMs && { pageDelayMs }),
    ...(rowDelayMs && { rowDelayMs }),
    ...(isRowDoubled && { isRowDoubled }),
  });
  const states: string[] = [];
  const events: LiveEvent[] = [];
  const conversations = new Map<string, ConversationState>();
  const counters = { resyncs: 0, refreshes: 0, asked: 0, token: 'first' };
  let idCount = 0;
  const engine = createEngine(
    {
      now: clock.now,
      setTimer: clock.setTimer,
      random,
      createSocket: server.createSocket,
      getToken: () => counters.token,
      ensureFreshToken: () => {
        counters.refreshes += 1;
        counters.token = `renewed-${counters.refreshes}`;
        return server.refreshToken(refreshResult)();
      },
      createId: () => {
        idCount += 1;
        return `cmid-${idCount}`;
      },
      serverNow: clock.now,
      history: (conv, range) => {
        counters.asked += 1;
        return refused ? Promise.resolve(null) : server.history(conv, range);
      },
      outbox: () => outbox ?? null,
      tabChannel: () => null,
      ...stated,
    },
    {
      onConnectionState: (state, stopReason) => states.push(stopReason ?? state),
      onEvent: (event) => events.push(event),
      onResync: () => {
        counters.resyncs += 1;
      },
      onConversation: (snapshot) => conversations.set(snapshot.conv, snapshot),
      onLeaderChange: () => {},
    },
  );
  const shownTexts = (conv: string) => (conversations.get(conv)?.rows ?? []).map(({ body }) => body.text);
  const sendText = (conv: string, text: string) => engine.track(conv).compose({ kind: 'text', text });
  const storedTexts = (conv: string) => server.rows(conv).map(({ body }) => body.text);
  const sentFrames = () => server.received.filter(({ type }) => type === 'im-send');
  /** The doctor confirms every held message. */
  const resendHeld = async () => {
    for (;;) {
      const heldMessages = [...conversations.values()].flatMap(({ pending }) =>
        pending.filter(({ state }) => state === 'held'),
      );
      if (heldMessages.length === 0) return;
      for (const { conv, cmid } of heldMessages) engine.dispatch({ type: 'retry', conv, cmid });
      await clock.advance(1_000);
    }
  };
  return {
    /** What a refresh of the token, or an authorised call, leads to from now on. */
    setRefreshResult: (result: TokenRefreshResult) => {
      refreshResult = result;
    },
    resendHeld,
    clock,
    server,
    engine,
    states,
    events,
    conversations,
    counters,
    shownTexts,
    sendText,
    storedTexts,
    sentFrames,
  };
};

/** The same, connected, with one conversation tracked. */
export const createConnectedEngine = async (options: Options = {}) => {
  const setup = createSimulatedEngine(options);
  setup.engine.track('A');
  setup.engine.start();
  await setup.clock.advance(500);
  return setup;
};
