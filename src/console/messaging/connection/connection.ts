import {
  closeCode,
  type DownFrame,
  downFrame,
  decodeFrame,
  socketProtocol,
  type UpFrame,
  encodeFrame,
} from '../../../contract/protocol/socket.ts';
import { createAuthProbe } from './authProbe.ts';
import { backoff, openTimeout, spread } from './backoff.ts';
import type { StreamPosition } from './cursor.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createPollingFallback } from './pollingFallback.ts';
import { createWakeDetector } from './wakeDetector.ts';
import { type TokenRefreshResult, type ConnectionDeps, noop, type SocketLike } from '../engineDeps.ts';

/**
 * `plain`: connected, but the server pushes nothing (docs/wire.md, "Tier B"). `refused`: the socket does not open although
 * calls are answered: pages are read, and nothing can be sent.
 */
export type ConnectionState = 'connecting' | 'live' | 'plain' | 'refused' | 'down';
export type WelcomeFrame = Extract<DownFrame, { type: 'im-welcome' }>;

/** Why the connection was given up until the user acts. */
export type StopReason = 'forbidden' | 'signedOut' | 'takenOver';

/** Callbacks of a connection. */
export interface ConnectionHandlers {
  /** Where to resume; undefined asks for a fresh start. */
  readonly resumePoint: () => StreamPosition | undefined;
  readonly onWelcome: (frame: WelcomeFrame) => void;
  readonly onFrame: (frame: DownFrame) => void;
  /** Polling only: reload the newest page now. `connected`: the connection was just opened. */
  readonly onPoll: (connected: boolean) => void;
  /** The socket is refused: reload the newest page now. */
  readonly onPages: () => void;
  /** The socket was closed, with this code. */
  readonly onDisconnect: (code: number) => void;
  readonly onStateChange: (state: ConnectionState, stopped: StopReason | null) => void;
}

const welcomeTimeoutMs = 5_000;
/** Timeout for attempts that began before the computer slept. */
const wakeTimeoutMs = 3_000;
/** A connection that lived this long resets the backoff. */
const stableConnectionMs = 5_000;
/** Failure count limit after a shorter-lived connection, so that its next attempt comes within seconds. */
const maxShortLivedFailures = 2;
/** A server that answered before and misses this many hellos is treated as a plain one. */
const maxUnansweredHellos = 2;
/** No frame from a server comes near this length. */
const maxFrameLength = 65_536;
const abnormalClosure = 1006;
/** How often pages are read while the socket is refused, unless the hospital states it, in milliseconds. */
const refusedPollMs = 15_000;

/**
 * What a closed socket calls for: a new token, a delayed reconnect with everybody else, or simply another
 * socket.
 */
type CloseReason = 'tokenExpired' | 'serverRestart' | 'reconnect' | StopReason;

const closeReasons: Readonly<Record<number, CloseReason>> = {
  [closeCode.tokenEnded]: 'tokenExpired',
  1008: 'tokenExpired',
  1001: 'serverRestart',
  [closeCode.restart]: 'serverRestart',
  1013: 'serverRestart',
  [closeCode.forbidden]: 'forbidden',
  [closeCode.takenOver]: 'takenOver',
};

/** Maps a WebSocket close code to its reason (docs/wire.md, "IM socket"). */
const closeReasonOf = (code: number): CloseReason => closeReasons[code] ?? 'reconnect';

/** A single timer that can be replaced. */
const createTimer = (timers: Pick<ConnectionDeps, 'now' | 'setTimer'>) => {
  let cancel = noop;
  let due = 0;
  let pending = noop;

  const set = (ms: number, callback: () => void) => {
    cancel();
    due = timers.now() + ms;
    pending = callback;
    cancel = timers.setTimer(ms, () => {
      pending = noop;
      callback();
    });
  };

  return {
    /** Calls `callback` once after `ms`, instead of the previous one. */
    set,
    /** Waits no longer than `ms` from now, even if the computer slept meanwhile. */
    shortenTo: (ms: number) => {
      const remaining = due - timers.now();
      if (pending !== noop && (remaining > ms || remaining < 0)) set(ms, pending);
    },
    cancel: () => {
      cancel();
      pending = noop;
    },
  };
};

/** Keeps one socket open at a time, with hello, heartbeat and reconnects (docs/wire.md, "IM socket"). */
export const createConnection = (deps: ConnectionDeps, handlers: ConnectionHandlers) => {
  let socket: SocketLike | null = null;
  let phase: 'off' | 'waiting' | 'opening' | 'hello' | 'plain' | 'live' = 'off';
  let state: ConnectionState = 'connecting';
  let connectFailCount = 0;
  let neverOpenedCount = 0;
  let tokenRefreshed = false;
  let welcomed = false;
  let liveSince = 0;
  let spreadMs = 5_000;
  /**
   * Consecutive unanswered hellos. If the very first one is unanswered, the socket is plain; a later one
   * means a dead connection.
   */
  let unansweredHellos = maxUnansweredHellos;
  /** The same for every line of this page, so that one that died without a word does not count beside the next. */
  const client = Math.floor(deps.random() * Number.MAX_SAFE_INTEGER).toString(36);

  const setState = (next: ConnectionState, stopped: StopReason | null = null) => {
    state = next;
    if (next !== 'refused') pagesTimer.cancel();
    handlers.onStateChange(next, stopped);
  };
  const sendFrame = (frame: UpFrame) => socket?.send(encodeFrame(frame));
  const timer = createTimer(deps);
  const pagesTimer = createTimer(deps);
  const wakeDetector = createWakeDetector(deps, () => nudge());
  const heartbeat = createHeartbeat(deps, {
    sendPing: () => sendFrame({ type: 'ping' }),
    onDead: () => disconnect(abnormalClosure),
  });
  const pollingFallback = createPollingFallback(deps, {
    sendProbe: () => {
      sendHello();
      // Plain sockets of the yudao family answer this.
      socket?.send('ping');
    },
    onPoll: handlers.onPoll,
    onDead: () => disconnect(abnormalClosure),
  });

  const closeSocket = () => {
    timer.cancel();
    heartbeat.stop();
    pollingFallback.stop();
    const closing = socket;
    socket = null;
    closing?.close();
  };
  const giveUp = (reason: StopReason) => {
    closeSocket();
    wakeDetector.stop();
    phase = 'off';
    setState('down', reason);
  };
  const scheduleConnect = (ms: number) => {
    phase = 'waiting';
    timer.set(ms, connect);
  };
  const authProbe = createAuthProbe(deps, (result) => {
    if (phase === 'off' || phase === 'live') return;
    if (result === 'denied') return giveUp('signedOut');
    if (phase !== 'waiting' && phase !== 'opening') return;
    if (result === 'transient') setState('down');
    else if (state !== 'refused') {
      setState('refused');
      readPages();
    }
  });
  /** While the socket is refused, pages are all there is. */
  const readPages = () => {
    if (state !== 'refused') return;
    handlers.onPages();
    pagesTimer.set(deps.pollMs?.() ?? refusedPollMs, readPages);
  };
  const scheduleRetry = () => {
    scheduleConnect(backoff(connectFailCount, deps.random()));
    connectFailCount += 1;
  };
  const onTokenRefreshed = (result: TokenRefreshResult) => {
    if (phase !== 'waiting') return;
    if (result === 'denied') giveUp('signedOut');
    else if (result === 'renewed' && connectFailCount === 0) {
      connectFailCount = 1;
      scheduleConnect(0);
    } else {
      if (result === 'transient') tokenRefreshed = false;
      scheduleRetry();
    }
  };

  const disconnect = (code: number) => {
    if (phase === 'off' || phase === 'waiting') return;
    const previousPhase = phase;
    closeSocket();
    // A connection that opened and was lost soon after does not call for a long delay; only an upstream that
    // does not answer does.
    if (previousPhase === 'live' || previousPhase === 'plain')
      connectFailCount =
        deps.now() - liveSince >= stableConnectionMs ? 0 : Math.min(connectFailCount, maxShortLivedFailures);
    if (previousPhase === 'opening') neverOpenedCount += 1;
    phase = 'waiting';
    if (previousPhase === 'live' || previousPhase === 'plain') handlers.onDisconnect(code);
    const closeReason = closeReasonOf(code);
    if (closeReason === 'forbidden' || closeReason === 'takenOver' || closeReason === 'signedOut')
      return giveUp(closeReason);
    // Another refusal changes nothing; the probe tells when calls are no longer answered.
    if (state !== 'refused' || previousPhase !== 'opening') setState('down');
    // The token is refreshed once. If it is rejected again, reconnects slow down: only a denied refresh ends
    // the session.
    if (closeReason === 'tokenExpired' && !tokenRefreshed) {
      tokenRefreshed = true;
      return void deps.ensureFreshToken('rejected').then(onTokenRefreshed);
    }
    if (closeReason === 'serverRestart') return scheduleConnect(spread(spreadMs, deps.random()));
    if (previousPhase === 'opening' && neverOpenedCount % 2 === 0) void authProbe.run();
    scheduleRetry();
  };

  const receive = (raw: string) => {
    const frame = raw.length > maxFrameLength ? null : decodeFrame(downFrame, raw);
    if (phase === 'plain') pollingFallback.received(frame === null && raw !== 'pong');
    if (!frame) return;
    if (phase === 'live') heartbeat.received(frame.type === 'pong');
    if (frame.type === 'im-welcome') {
      if (welcomed) return;
      welcomed = true;
      unansweredHellos = 0;
      timer.cancel();
      pollingFallback.stop();
      spreadMs = frame.spreadMs;
      if (phase !== 'live') {
        tokenRefreshed = false;
        liveSince = deps.now();
        phase = 'live';
        setState('live');
      }
      heartbeat.start(frame.heartbeatMs, frame.deadMs);
      handlers.onWelcome(frame);
    } else if (phase === 'live' || phase === 'plain') {
      if (frame.type !== 'im-goaway') return handlers.onFrame(frame);
      timer.set(spread(frame.spreadMs, deps.random()), () => disconnect(abnormalClosure));
    }
  };

  const startPolling = () => {
    phase = 'plain';
    tokenRefreshed = false;
    liveSince = deps.now();
    setState('plain');
    pollingFallback.start();
  };
  const onWelcomeTimeout = () => {
    unansweredHellos += 1;
    if (unansweredHellos <= maxUnansweredHellos) return disconnect(abnormalClosure);
    if (phase === 'hello') startPolling();
  };
  const sendHello = () => {
    welcomed = false;
    timer.set(welcomeTimeoutMs, onWelcomeTimeout);
    const resume = handlers.resumePoint();
    sendFrame({ type: 'im-hello', v: 1, client, queue: true, ...(resume && { resume }) });
  };

  const connect = () => {
    const token = deps.getToken();
    if (token === null) return giveUp('signedOut');
    phase = 'opening';
    if (state !== 'down' && state !== 'refused') setState('connecting');
    timer.set(openTimeout(connectFailCount), () => disconnect(abnormalClosure));
    const attempt: { socket: SocketLike | null } = { socket: null };
    const isCurrent = () => socket !== null && socket === attempt.socket;
    attempt.socket = deps.createSocket([socketProtocol, `bearer.${token}`], {
      onOpen: () => {
        if (!isCurrent()) return;
        neverOpenedCount = 0;
        phase = 'hello';
        sendHello();
        // Known to be plain: do not wait for a welcome. It may still arrive.
        if (unansweredHellos > maxUnansweredHellos) startPolling();
      },
      onMessage: (raw) => {
        if (isCurrent()) receive(raw);
      },
      onClose: (code) => {
        if (isCurrent()) disconnect(code);
      },
    });
    socket = attempt.socket;
  };

  const nudge = () => {
    if (phase === 'live') heartbeat.nudge();
    else if (phase === 'plain') pollingFallback.nudge();
    else if (phase === 'waiting') scheduleConnect(deps.random() * 500);
    // The first hello gets its full timeout: no answer means a plain socket.
    else if (phase === 'opening' || unansweredHellos < maxUnansweredHellos) timer.shortenTo(wakeTimeoutMs);
  };

  return {
    send: sendFrame,
    /** Sends hello again on the open socket, for a fresh start. */
    restart: () => {
      if (phase === 'live') sendHello();
    },
    start: () => {
      if (phase !== 'off') return;
      authProbe.cancel();
      connectFailCount = 0;
      tokenRefreshed = false;
      wakeDetector.start();
      connect();
    },
    stop: () => {
      const previousPhase = phase;
      closeSocket();
      wakeDetector.stop();
      phase = 'off';
      if (previousPhase === 'live' || previousPhase === 'plain') handlers.onDisconnect(abnormalClosure);
      if (previousPhase !== 'off') setState('connecting');
    },
    /** The computer woke, or the network or the tab came back: probe the connection, or reconnect at once. */
    nudge,
  };
};
