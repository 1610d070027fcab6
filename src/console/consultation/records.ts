import type { App } from '../app.ts';
import { openRecord, type RecordModel } from './record.ts';
import { typedShape } from './typed.ts';

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
export const openRecords = (app: Pick<App, 'call' | 'clock' | 'journal'>): Records => {
  const kept = new Map<string, { record: RecordModel; leave: () => void }>();
  return {
    of: (orderId) => {
      const known = kept.get(orderId);
      if (known) return known.record;
      const record = openRecord(app, orderId);
      const leave = app.journal.follow(
        { order: orderId, form: 'record' },
        { shape: typedShape, now: record.typed, back: record.back },
      );
      kept.set(orderId, { record, leave });
      return record;
    },
    unsaved: () => [...kept.values()].some(({ record }) => record.saving.value !== 'clean'),
    forget: () => {
      for (const { leave } of kept.values()) leave();
      kept.clear();
    },
  };
};
