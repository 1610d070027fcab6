import type { RtcSignal } from '../../contract/consultation/rtc.ts';
import type { Store } from '../db/store.ts';

/** What identifies the participants of an order's call: its conversation and its doctor. */
export interface CallContext {
  readonly store: Store;
  readonly conv: string;
  readonly doctorId: string;
}

/** Receives the signals for a patient page. */
export type SignalListener = (signal: RtcSignal) => void;

const keyOf = (store: Store, conv: string) => `${store.tenantId} ${conv}`;

/** The open patient pages, by order. */
export const createCallParticipants = () => {
  const pages = new Map<string, Set<SignalListener>>();
  return {
    join: (store: Store, conv: string, listener: SignalListener) => {
      const pageKey = keyOf(store, conv);
      const listeners = pages.get(pageKey) ?? new Set();
      pages.set(pageKey, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && pages.get(pageKey) === listeners) pages.delete(pageKey);
      };
    },
    send: (store: Store, conv: string, signal: RtcSignal, except?: SignalListener) => {
      for (const listener of pages.get(keyOf(store, conv)) ?? []) if (listener !== except) listener(signal);
    },
  };
};
