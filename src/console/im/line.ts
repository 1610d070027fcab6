import {
  type DownFrame,
  downFrame,
  readFrame,
  socketProtocol,
  type UpFrame,
  writeFrame,
} from '../../contract/socket.ts';
import { backoff, patience, spread } from './backoff.ts';
import type { Place } from './cursor.ts';
import { openDoubt } from './doubt.ts';
import { endingOf, type Stopped } from './ending.ts';
import { openHeartbeat } from './heartbeat.ts';
import { openPlain } from './plain.ts';
import { openSleep } from './sleep.ts';
import { openTimer } from './timer.ts';
import type { Freshness, LineWorld, SocketLike } from './world.ts';

/** `plain`: up, and tells nothing by itself (wire.md, Tier B). */
export type LineState = 'connecting' | 'live' | 'plain' | 'down';
export type Welcome = Extract<DownFrame, { type: 'im-welcome' }>;

/** Who listens to a line. */
export interface LineEars {
  /** Where to go on from; undefined asks for a fresh start. */
  readonly place: () => Place | undefined;
  readonly welcome: (frame: Welcome) => void;
  readonly frame: (frame: DownFrame) => void;
  /** Only pages move: it is time to read them. `connected`: since just now. */
  readonly pages: (connected: boolean) => void;
  /** The socket is gone. `code` is why. */
  readonly lost: (code: number) => void;
  readonly changed: (state: LineState, stopped: Stopped | null) => void;
}

const welcomeMs = 5_000;
/** What was begun before the computer slept gets no more time than this. */
const wokenMs = 3_000;
/** A line that lived this long starts again with the short waits. */
const steadyMs = 5_000;
/** As many failures count at the most after a line that lived for less, so that its next attempt comes within seconds. */
const shakyTries = 2;
/** A server that has answered before and does not answer so often is a plain one now. */
const mostMute = 2;
/** No frame from a server is longer than this, by far. */
const longestHeard = 65_536;
const dead = 1006;

/** One socket after another, with hello, heartbeat and reconnecting (wire.md, "IM socket"). */
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
  /** How often in a row a hello was not answered; a first one that is not means a plain socket, a later one a dead line. */
  let mute = mostMute;

  const say = (next: LineState, stopped: Stopped | null = null) => {
    state = next;
    ears.changed(next, stopped);
  };
  const put = (frame: UpFrame) => socket?.send(writeFrame(frame));
  const timer = openTimer(world);
  const sleep = openSleep(world, () => nudge());
  const heart = openHeartbeat(world, { ping: () => put({ type: 'ping' }), dead: () => drop(dead) });
  const plain = openPlain(world, {
    probe: () => {
      hello();
      // What a plain socket of the yudao family answers.
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
    // A line that was open and soon gone is no reason to wait long; only an upstream that does not answer is.
    if (was === 'live' || was === 'plain')
      failed = world.now() - liveSince >= steadyMs ? 0 : Math.min(failed, shakyTries);
    if (was === 'opening') unopened += 1;
    phase = 'waiting';
    if (was === 'live' || was === 'plain') ears.lost(code);
    const ending = endingOf(code);
    if (ending === 'forbidden' || ending === 'takenOver' || ending === 'signedOut') return stop(ending);
    say('down');
    // Renewed once; a token that is refused all the same is tried again slowly, for a denied renewal alone ends the session.
    if (ending === 'token' && !asked) {
      asked = true;
      return void world.fresh('refused').then(afterFresh);
    }
    if (ending === 'crowd') return wait(spread(spreadMs, world.random()));
    if (was === 'opening' && unopened % 2 === 0) void doubt.ask();
    retreat();
  };

  const hear = (raw: string) => {
    const frame = raw.length > longestHeard ? null : readFrame(downFrame, raw);
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
        // Known to be plain: it is not waited for again, and may answer all the same.
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
    // A first hello is waited for in full: no answer means a plain socket.
    else if (phase === 'opening' || mute < mostMute) timer.hurry(wokenMs);
  };

  return {
    send: put,
    /** Says hello again on the open socket, to start afresh. */
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
    /** The computer woke, the network or the tab came back: probe, or try at once. */
    nudge,
  };
};
