import {
  type DownFrame,
  downFrame,
  decodeFrame,
  socketProtocol,
  type UpFrame,
  encodeFrame,
} from '../../contract/protocol/socket.ts';
import { backoff, patience, spread } from './backoff.ts';
import type { Place } from './cursor.ts';
import { openDoubt } from './doubt.ts';
import { endingOf, type Stopped } from './ending.ts';
import { openHeartbeat } from './heartbeat.ts';
import { openPlain } from './plain.ts';
import { openSleep } from './sleep.ts';
import { openTimer } from './timer.ts';
import type { Freshness, LineWorld, SocketLike } from './world.ts';

/** `plain`: connected, but the server pushes nothing (docs/wire.md, Tier B). */
export type LineState = 'connecting' | 'live' | 'plain' | 'down';
export type Welcome = Extract<DownFrame, { type: 'im-welcome' }>;

/** Callbacks of a connection. */
export interface LineEars {
  /** Where to resume; undefined asks for a fresh start. */
  readonly place: () => Place | undefined;
  readonly welcome: (frame: Welcome) => void;
  readonly frame: (frame: DownFrame) => void;
  /** Polling only: reload the newest page now. `connected`: the connection was just opened. */
  readonly pages: (connected: boolean) => void;
  /** The socket was closed, with this code. */
  readonly lost: (code: number) => void;
  readonly changed: (state: LineState, stopped: Stopped | null) => void;
}

const welcomeMs = 5_000;
/** Timeout for attempts that began before the computer slept. */
const wokenMs = 3_000;
/** A connection that lived this long resets the backoff. */
const steadyMs = 5_000;
/** Failure count limit after a shorter-lived connection, so that its next attempt comes within seconds. */
const shakyTries = 2;
/** A server that answered before and misses this many hellos is treated as a plain one. */
const mostMute = 2;
/** No frame from a server comes near this length. */
const longestHeard = 65_536;
const dead = 1006;

/** Keeps one socket open at a time, with hello, heartbeat and reconnects (docs/wire.md, "IM socket"). */
export const openLine = (world: LineWorld, ears: LineEars) => {
  let socket: SocketLike | null = null;
  let phase: 'off' | 'waiting' | 'opening' | 'hello' | 'plain' | 'live' = 'off';
  let state: LineState = 'connecting';
  let failed = 0;
  let unopened = 0;
  let asked = false;
  let greeted = false;
  let liveSince = 0;
  let spreadMs = 5_000;
  /**
   * Consecutive unanswered hellos. If the very first one is unanswered, the socket is plain; a later one
   * means a dead connection.
   */
  let mute = mostMute;

  const say = (next: LineState, stopped: Stopped | null = null) => {
    state = next;
    ears.changed(next, stopped);
  };
  const put = (frame: UpFrame) => socket?.send(encodeFrame(frame));
  const timer = openTimer(world);
  const sleep = openSleep(world, () => nudge());
  const heart = openHeartbeat(world, { ping: () => put({ type: 'ping' }), dead: () => drop(dead) });
  const plain = openPlain(world, {
    probe: () => {
      hello();
      // Plain sockets of the yudao family answer this.
      socket?.send('ping');
    },
    pages: ears.pages,
    dead: () => drop(dead),
  });

  const quiet = () => {
    timer.cancel();
    heart.stop();
    plain.stop();
    const gone = socket;
    socket = null;
    gone?.close();
  };
  const stop = (why: Stopped) => {
    quiet();
    sleep.stop();
    phase = 'off';
    say('down', why);
  };
  const wait = (ms: number) => {
    phase = 'waiting';
    timer.set(ms, connect);
  };
  const doubt = openDoubt(world, () => {
    if (phase !== 'off' && phase !== 'live') stop('signedOut');
  });
  const retreat = () => {
    wait(backoff(failed, world.random()));
    failed += 1;
  };
  const afterFresh = (became: Freshness) => {
    if (phase !== 'waiting') return;
    if (became === 'denied') stop('signedOut');
    else if (became === 'renewed' && failed === 0) {
      failed = 1;
      wait(0);
    } else {
      if (became === 'transient') asked = false;
      retreat();
    }
  };

  const drop = (code: number) => {
    if (phase === 'off' || phase === 'waiting') return;
    const was = phase;
    quiet();
    // A connection that opened and was lost soon after does not call for a long delay; only an upstream that
    // does not answer does.
    if (was === 'live' || was === 'plain')
      failed = world.now() - liveSince >= steadyMs ? 0 : Math.min(failed, shakyTries);
    if (was === 'opening') unopened += 1;
    phase = 'waiting';
    if (was === 'live' || was === 'plain') ears.lost(code);
    const ending = endingOf(code);
    if (ending === 'forbidden' || ending === 'takenOver' || ending === 'signedOut') return stop(ending);
    say('down');
    // The token is refreshed once. If it is rejected again, reconnects slow down: only a denied refresh ends
    // the session.
    if (ending === 'token' && !asked) {
      asked = true;
      return void world.fresh('refused').then(afterFresh);
    }
    if (ending === 'crowd') return wait(spread(spreadMs, world.random()));
    if (was === 'opening' && unopened % 2 === 0) void doubt.ask();
    retreat();
  };

  const hear = (raw: string) => {
    const frame = raw.length > longestHeard ? null : decodeFrame(downFrame, raw);
    if (phase === 'plain') plain.heard(frame === null && raw !== 'pong');
    if (!frame) return;
    if (phase === 'live') heart.heard(frame.type === 'pong');
    if (frame.type === 'im-welcome') {
      if (greeted) return;
      greeted = true;
      mute = 0;
      timer.cancel();
      plain.stop();
      spreadMs = frame.spreadMs;
      if (phase !== 'live') {
        asked = false;
        liveSince = world.now();
        phase = 'live';
        say('live');
      }
      heart.start(frame.heartbeatMs, frame.deadMs);
      ears.welcome(frame);
    } else if (phase === 'live' || phase === 'plain') {
      if (frame.type !== 'im-goaway') return ears.frame(frame);
      timer.set(spread(frame.spreadMs, world.random()), () => drop(dead));
    }
  };

  const becomePlain = () => {
    phase = 'plain';
    asked = false;
    liveSince = world.now();
    say('plain');
    plain.start();
  };
  const unanswered = () => {
    mute += 1;
    if (mute <= mostMute) return drop(dead);
    if (phase === 'hello') becomePlain();
  };
  const hello = () => {
    greeted = false;
    timer.set(welcomeMs, unanswered);
    const resume = ears.place();
    put(resume ? { type: 'im-hello', v: 1, resume } : { type: 'im-hello', v: 1 });
  };

  const connect = () => {
    const token = world.token();
    if (token === null) return stop('signedOut');
    phase = 'opening';
    if (state !== 'down') say('connecting');
    timer.set(patience(failed), () => drop(dead));
    const mine: { socket: SocketLike | null } = { socket: null };
    const current = () => socket !== null && socket === mine.socket;
    mine.socket = world.open([socketProtocol, `bearer.${token}`], {
      opened: () => {
        if (!current()) return;
        unopened = 0;
        phase = 'hello';
        hello();
        // Known to be plain: do not wait for a welcome. It may still arrive.
        if (mute > mostMute) becomePlain();
      },
      frame: (raw) => {
        if (current()) hear(raw);
      },
      closed: (code) => {
        if (current()) drop(code);
      },
    });
    socket = mine.socket;
  };

  const nudge = () => {
    if (phase === 'live') heart.nudge();
    else if (phase === 'plain') plain.nudge();
    else if (phase === 'waiting') wait(world.random() * 500);
    // The first hello gets its full timeout: no answer means a plain socket.
    else if (phase === 'opening' || mute < mostMute) timer.hurry(wokenMs);
  };

  return {
    send: put,
    /** Sends hello again on the open socket, for a fresh start. */
    again: () => {
      if (phase === 'live') hello();
    },
    start: () => {
      if (phase !== 'off') return;
      doubt.forget();
      failed = 0;
      asked = false;
      sleep.start();
      connect();
    },
    stop: () => {
      const was = phase;
      quiet();
      sleep.stop();
      phase = 'off';
      if (was === 'live' || was === 'plain') ears.lost(dead);
      if (was !== 'off') say('connecting');
    },
    /** The computer woke, or the network or the tab came back: probe the connection, or reconnect at once. */
    nudge,
  };
};
