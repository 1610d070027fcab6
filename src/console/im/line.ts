import {
  closeCode,
  type DownFrame,
  downFrame,
  readFrame,
  socketProtocol,
  type UpFrame,
  writeFrame,
} from '../../contract/socket.ts';
import { backoff, spread } from './backoff.ts';
import type { Place } from './cursor.ts';
import { openHeartbeat } from './heartbeat.ts';
import { openPlain } from './plain.ts';
import { type Freshness, type LineWorld, nothing, type SocketLike } from './world.ts';

/** `plain`: up, and tells nothing by itself (wire.md, Tier B). */
export type LineState = 'connecting' | 'live' | 'plain' | 'down';
/** Why the line was given up until someone acts. */
export type Stopped = 'forbidden' | 'signedOut' | 'takenOver';
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

const openMs = 10_000;
const welcomeMs = 5_000;
/** A line that lived this long starts again with the short waits. */
const steadyMs = 5_000;
/** A server that has answered before and does not answer so often is a plain one now. */
const mostMute = 2;
/** No frame from a server is longer than this, by far. */
const longestHeard = 65_536;
const dead = 1006;
const refreshes: readonly number[] = [closeCode.tokenEnded, 1008];
const spreads: readonly number[] = [1001, closeCode.restart, 1013];
const stops: Readonly<Record<number, Stopped>> = {
  [closeCode.forbidden]: 'forbidden',
  [closeCode.takenOver]: 'takenOver',
};

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
  let cancel = nothing;
  /** How often in a row a hello was not answered; a first one that is not means a plain socket, a later one a dead line. */
  let mute = mostMute;

  const say = (next: LineState, stopped: Stopped | null = null) => {
    state = next;
    ears.changed(next, stopped);
  };
  const put = (frame: UpFrame) => socket?.send(writeFrame(frame));
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
    cancel();
    heart.stop();
    plain.stop();
    const gone = socket;
    socket = null;
    gone?.close();
  };
  const stop = (why: Stopped) => {
    quiet();
    phase = 'off';
    say('down', why);
  };
  const wait = (ms: number) => {
    phase = 'waiting';
    cancel = world.after(ms, connect);
  };
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
    if ((was === 'live' || was === 'plain') && world.now() - liveSince >= steadyMs) failed = 0;
    if (was === 'opening') unopened += 1;
    phase = 'waiting';
    if (was === 'live' || was === 'plain') ears.lost(code);
    const stopped = stops[code];
    if (stopped) return stop(stopped);
    say('down');
    // Renewed once; a token that is refused all the same is tried again slowly, for a denied renewal alone ends the session.
    if (refreshes.includes(code) && !asked) {
      asked = true;
      return void world.fresh('refused').then(afterFresh);
    }
    if (spreads.includes(code)) return wait(spread(spreadMs, world.random()));
    // A refused upgrade looks like a dead line: an authorised call tells the two apart, and renews the token.
    if (was === 'opening' && unopened % 2 === 0)
      return void world
        .fresh('unopened')
        .then((became) => afterFresh(became === 'renewed' ? 'transient' : became));
    retreat();
  };

  const hear = (raw: string) => {
    const frame = raw.length > longestHeard ? null : readFrame(downFrame, raw);
    if (phase === 'plain') plain.heard(frame === null && raw !== 'pong');
    if (!frame) return;
    if (phase === 'live') heart.heard();
    if (frame.type === 'im-welcome') {
      if (greeted) return;
      greeted = true;
      mute = 0;
      cancel();
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
      cancel();
      cancel = world.after(spread(frame.spreadMs, world.random()), () => drop(dead));
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
    cancel();
    cancel = world.after(welcomeMs, unanswered);
    const resume = ears.place();
    put(resume ? { type: 'im-hello', v: 1, resume } : { type: 'im-hello', v: 1 });
  };

  const connect = () => {
    cancel();
    const token = world.token();
    if (token === null) return stop('signedOut');
    phase = 'opening';
    if (state !== 'down') say('connecting');
    cancel = world.after(openMs, () => drop(dead));
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

  return {
    send: put,
    /** Says hello again on the open socket, to start afresh. */
    again: () => {
      if (phase === 'live') hello();
    },
    start: () => {
      if (phase !== 'off') return;
      failed = 0;
      asked = false;
      connect();
    },
    stop: () => {
      const was = phase;
      quiet();
      phase = 'off';
      if (was === 'live' || was === 'plain') ears.lost(dead);
      if (was !== 'off') say('connecting');
    },
    /** The computer woke, the network or the tab came back: probe, or try at once. */
    nudge: () => {
      if (phase === 'live') heart.nudge();
      else if (phase === 'plain') plain.nudge();
      else if (phase === 'waiting') {
        cancel();
        wait(world.random() * 500);
      }
    },
  };
};
