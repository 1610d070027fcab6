import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import {
  callHeartbeatMs,
  type RtcEnd,
  type RtcKind,
  type RtcMedia,
  type RtcSignal,
  rejoinWindowMs,
  ringTimeoutMs,
  rtcEnds,
  rtcMedia,
} from '../../contract/consultation/rtc.ts';
import type { Later } from '../lib/later.ts';
import { type Link, openLink } from './link.ts';
import type { Peer, PeerEvents } from './negotiation.ts';
import type { Signalling } from './signalling.ts';

/** The phase of a call (docs/wire.md, "Video"). */
export type Phase = 'idle' | 'calling' | 'ringing' | 'connecting' | 'live' | 'reconnecting' | 'ended';

/** A call that this window took part in, to resume it. */
export interface Left {
  readonly call: string;
  /** When it became live, in epoch milliseconds. */
  readonly since: number;
}

/** The doctor's side of the calls of one order, one at a time. */
export interface Call {
  readonly phase: ReadonlySignal<Phase>;
  /** Why the last call ended; null before. */
  readonly end: ReadonlySignal<RtcEnd | null>;
  /** When it became live, in epoch milliseconds; 0 before. */
  readonly since: ReadonlySignal<number>;
  /** The patient's reported media state; null before the first report. */
  readonly theirs: ReadonlySignal<RtcMedia | null>;
  readonly invite: () => void;
  readonly rejoin: (left: Left) => void;
  readonly hangUp: () => void;
  /** Sends a change of the own media state at once. */
  readonly tell: () => void;
  /** The network changed. */
  readonly network: () => void;
  /** Listens to signals. The dispose function hangs up. */
  readonly open: () => () => void;
}

/** Everything a call gets from outside. */
export interface CallWorld {
  readonly now: () => number;
  readonly later: Later;
  readonly mint: () => string;
  readonly signalling: Signalling;
  /** Creates the connection with the current media tracks. */
  readonly peer: (events: PeerEvents) => Peer;
  readonly media: () => Omit<RtcMedia, 'seconds'>;
  /** Saves where to resume after a reload; null when there is nothing to resume. */
  readonly keep: (left: Left | null) => void;
  readonly complain: (thrown: unknown) => void;
}

/** The upstream ends a ringing call. If it says nothing, this side does, this much later, in milliseconds. */
const ringGrace = 5000;

const nothing = (): void => undefined;
const isEnd = (why: string): why is RtcEnd => rtcEnds.some((one) => one === why);
const told = v.pipe(v.string(), v.parseJson(), rtcMedia);

/** Creates the call's state machine. It uses no clock, randomness or browser of its own. */
export const openCall = (world: CallWorld): Call => {
  const phase = signal<Phase>('idle');
  const end = signal<RtcEnd | null>(null);
  const since = signal(0);
  const theirs = signal<RtcMedia | null>(null);
  let link: Link | null = null;
  /** The previous session, until its end is confirmed. */
  let going: Link | null = null;
  let replaced = '';
  let polite = false;
  let stopWatch = nothing;
  let stopBeat = nothing;

  const standing = () => phase.value !== 'idle' && phase.value !== 'ended';
  const seconds = () => (since.value === 0 ? 0 : Math.max(0, Math.round((world.now() - since.value) / 1000)));
  const tell = () => {
    const said = phase.value === 'live' || phase.value === 'reconnecting' || phase.value === 'connecting';
    if (said) link?.say('media', JSON.stringify({ ...world.media(), seconds: seconds() }));
  };
  const beat = () => {
    stopBeat();
    tell();
    if (link) world.keep({ call: link.call, since: since.value });
    stopBeat = world.later(callHeartbeatMs, beat);
  };
  const watch = (ms: number, why: RtcEnd) => {
    stopWatch();
    stopWatch = world.later(ms, () => leave(why));
  };

  const finish = (why: RtcEnd) => {
    stopWatch();
    stopBeat();
    link?.close();
    link = null;
    world.keep(null);
    batch(() => {
      phase.value = 'ended';
      end.value = why;
      theirs.value = null;
    });
  };

  const heard = (kind: RtcKind, data: string) => {
    if (kind === 'ringing' && phase.value === 'calling') phase.value = 'ringing';
    if (kind === 'accept') {
      phase.value = 'connecting';
      watch(rejoinWindowMs, 'lost');
      link?.begin(polite);
      beat();
    }
    if (kind === 'media') {
      const read = v.safeParse(told, data);
      if (read.success) theirs.value = read.output;
    }
  };
  const state = (up: boolean) => {
    if (up) {
      stopWatch();
      if (since.value === 0) since.value = world.now();
      phase.value = 'live';
      beat();
    } else if (phase.value === 'live') {
      phase.value = 'reconnecting';
      watch(rejoinWindowMs, 'lost');
    }
  };

  const start = (call: string) => {
    link?.close();
    const { later, peer, complain, signalling } = world;
    const mine = openLink(call, {
      later,
      peer,
      complain,
      heard,
      send: signalling.send,
      state: (up) => {
        if (link === mine) state(up);
      },
    });
    link = mine;
    return mine;
  };

  const rejoin = ({ call, since: before }: Left) => {
    replaced = call;
    batch(() => {
      phase.value = 'reconnecting';
      end.value = null;
      since.value = before;
    });
    watch(rejoinWindowMs, 'lost');
    const next = start(world.mint());
    next.say('rejoin', call);
    next.begin(polite);
    beat();
  };
  /** The patient's page was reloaded: everything starts over under the new call id. */
  const follow = (before: string, signal: RtcSignal) => {
    replaced = before;
    if (phase.value !== 'reconnecting') watch(rejoinWindowMs, 'lost');
    phase.value = 'reconnecting';
    const next = start(signal.call);
    next.take(signal);
    next.begin(polite);
    beat();
  };

  const leave = (why: RtcEnd) => {
    if (!standing()) return;
    const rings = phase.value === 'calling' || phase.value === 'ringing';
    link?.leave(rings ? 'cancel' : 'hangup', why === 'lost' ? 'lost' : '');
    going = link;
    link = null;
    finish(why);
  };

  const mine = (link: Link, signal: RtcSignal) => {
    if (signal.kind === 'over') return finish(isEnd(signal.data) ? signal.data : 'error');
    // Without a number it comes from the upstream: the other side was first to rejoin.
    const moved = signal.kind === 'rejoin' && signal.n === 0;
    return moved ? rejoin({ call: signal.data, since: since.value }) : link.take(signal);
  };
  const hear = (signal: RtcSignal) => {
    if (signal.call === going?.call) return signal.kind === 'over' ? going.close() : going.take(signal);
    if (!link) return undefined;
    if (signal.polite !== undefined) polite = signal.polite;
    if (signal.call === link.call) return mine(link, signal);
    const known = [link.call, replaced].includes(signal.data) && signal.call !== replaced;
    const accepted = phase.value !== 'calling' && phase.value !== 'ringing';
    return signal.kind === 'rejoin' && known && accepted ? follow(link.call, signal) : undefined;
  };

  return {
    phase,
    end,
    since,
    theirs,
    invite: () => {
      if (standing()) return;
      batch(() => {
        phase.value = 'calling';
        end.value = null;
        since.value = 0;
      });
      replaced = '';
      watch(ringTimeoutMs + ringGrace, 'noAnswer');
      start(world.mint()).say('invite');
    },
    rejoin: (left) => {
      if (!standing()) rejoin(left);
    },
    hangUp: () => leave(phase.value === 'calling' || phase.value === 'ringing' ? 'cancelled' : 'hungUp'),
    tell,
    network: () => link?.restart(),
    open: () => {
      const deaf = world.signalling.on(hear);
      return () => {
        leave('hungUp');
        deaf();
      };
    },
  };
};
