import * as v from 'valibot';
import { type RtcEnd, type RtcSignal, rtcMedia } from '../contract/consultation/rtc.ts';
import type { Chair } from './rtcChairs.ts';

/** The two sides of a call. */
export type Side = 'doctor' | 'patient';

/** An active call. Its id changes when a side rejoins. */
export interface Standing extends Chair {
  call: string;
  state: 'ringing' | 'live';
  /** When it began to ring, or was accepted. */
  at: number;
  /** When either side last sent a signal. */
  heard: number;
  /** The invitation; null when the call is known only from its sides' signals. */
  readonly invite: RtcSignal | null;
  /** The doctor's last event before the call. */
  readonly from: number;
}

/** The number of ended calls to remember, for late signals. */
const remembered = 500;

const day = 86_400;

/** When a call began, from the duration that a side reports. */
export const beganBefore = (now: number, told: string): number => {
  const media = v.safeParse(v.pipe(v.string(), v.parseJson(), rtcMedia), told);
  return media.success ? now - Math.min(media.output.seconds, day) * 1000 : now;
};

type Place = Pick<Chair, 'store' | 'conv'>;

const key = ({ store, conv }: Place) => `${store.tenantId} ${conv}`;
const named = (place: Place, call: string) => `${key(place)} ${call}`;

/** The calls of all hospitals in this process: one per order, one per doctor. */
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
