import type { App } from '../app.ts';
import { openRecord, type RecordModel } from './record.ts';

/** The case records of all orders that were looked at since the application was opened. */
export interface Records {
  /** The same model for the same order, with what was typed in it, however often its page is left and opened. */
  readonly of: (orderId: string) => RecordModel;
  /** Whether anything that was typed is not saved. */
  readonly unsaved: () => boolean;
  /** Forgets them all: another person works here now. */
  readonly forget: () => void;
}

/** Keeps the case records, by order. */
export const openRecords = (app: Pick<App, 'call' | 'clock'>): Records => {
  const kept = new Map<string, RecordModel>();
  return {
    of: (orderId) => {
      const found = kept.get(orderId) ?? openRecord(app, orderId);
      kept.set(orderId, found);
      return found;
    },
    unsaved: () => [...kept.values()].some(({ saving }) => saving.value !== 'clean'),
    forget: () => kept.clear(),
  };
};
