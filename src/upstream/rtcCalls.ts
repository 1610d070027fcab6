import * as v from 'valibot';
import { type RtcEnd, type RtcSignal, rtcMedia } from '../contract/rtc.ts';
import type { Chair } from './rtcChairs.ts';

/** The two sides of a call. */
export type Side = 'doctor' | 'patient';

/** A call that stands. Its id changes when a side comes back to it. */
export interface Standing extends Chair {
  call: string;
  state: 'ringing' | 'live';
  /** When it began to ring, or was accepted. */
  at: number;
  /** When either side last said anything. */
  heard: number;
  /** What rings; null once it stands by the word of its sides alone. */
  readonly invite: RtcSignal | null;
  /** The doctor's last event before it. */
  readonly from: number;
}

/** So many calls that are over are remembered, for signals that are late. */
const remembered = 500;

const day = 86_400;

/** When a call began of which a side says how long it has been live. */
export const beganBefore = (now: number, told: string): number => {
  const media = v.safeParse(v.pipe(v.string(), v.parseJson(), rtcMedia), told);
  return media.success ? now - Math.min(media.output.seconds, day) * 1000 : now;
};

type Place = Pick<Chair, 'store' | 'conv'>;

const key = ({ store, conv }: Place) => `${store.tenantId} ${conv}`;
const named = (place: Place, call: string) => `${key(place)} ${call}`;

/** The calls of every hospital in this process: one for an order, one for a doctor. */
export const openCalls = () => {
  const standing = new Map<string, Standing>();
  const over = new Map<string, RtcEnd>();
  const remember = (place: Place, call: string, why: RtcEnd) => {
    over.set(named(place, call), why);
    for (const oldest of over.keys()) {
      if (over.size <= remembered) break;
      over.delete(oldest);
    }
  };

  return {
    all: () => [...standing.values()],
    of: (place: Place) => standing.get(key(place)),
    ofDoctor: ({ store, doctorId }: Chair) =>
      [...standing.values()].find((one) => one.store === store && one.doctorId === doctorId),
    overOf: (place: Place, call: string) => over.get(named(place, call)),
    add: (one: Standing) => standing.set(key(one), one),
    accepted: (one: Standing, now: number) => {
      one.state = 'live';
      one.at = now;
    },
    rename: (one: Standing, call: string) => {
      remember(one, one.call, 'elsewhere');
      one.call = call;
    },
    remove: (one: Standing, why: RtcEnd) => {
      remember(one, one.call, why);
      standing.delete(key(one));
    },
  };
};
