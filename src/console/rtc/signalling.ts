import type { RtcSignal } from '../../contract/rtc.ts';

/** Carries the signals of one order's calls; some are lost, doubled or overtaken on the way. */
export interface Signalling {
  readonly send: (signal: RtcSignal) => void;
  /** Answers how to stop listening. */
  readonly on: (listener: (signal: RtcSignal) => void) => () => void;
}
