import type { RtcSignal } from '../../../../contract/consultation/rtc.ts';

/** Transports the signals of one order's calls; some are lost, duplicated or reordered. */
export interface Signalling {
  readonly send: (signal: RtcSignal) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: (signal: RtcSignal) => void) => () => void;
}
