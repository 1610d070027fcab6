import type { RtcSignal } from '../contract/consultation/rtc.ts';
import type { Store } from './store.ts';

/** What identifies the participants of an order's call: its conversation and its doctor. */
export interface Chair {
  readonly store: Store;
  readonly conv: string;
  readonly doctorId: string;
}

/** Receives the signals for a patient page. */
export type Listen = (signal: RtcSignal) => void;

const key = (store: Store, conv: string) => `${store.tenantId} ${conv}`;

/** The open patient pages, by order. */
export const openChairs = () => {
  const pages = new Map<string, Set<Listen>>();
  return {
    sit: (store: Store, conv: string, listen: Listen) => {
      const at = key(store, conv);
      const all = pages.get(at) ?? new Set();
      pages.set(at, all.add(listen));
      return () => {
        all.delete(listen);
        if (all.size === 0 && pages.get(at) === all) pages.delete(at);
      };
    },
    tell: (store: Store, conv: string, signal: RtcSignal, except?: Listen) => {
      for (const listen of pages.get(key(store, conv)) ?? []) if (listen !== except) listen(signal);
    },
  };
};
