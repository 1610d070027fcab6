import type { App } from '../app.ts';
import { type AddendumModel, addendumShape, openAddendum } from './addendum.ts';
import { openRecord } from './record.ts';
import type { RecordModel } from './recordModel.ts';
import { openSigning, type Signing } from './signing.ts';
import { typedShape } from './typed.ts';

interface Kept {
  readonly record: RecordModel;
  readonly signing: Signing;
  readonly addendum: AddendumModel;
}

/** The case records of all orders that were looked at since the application was opened. */
export interface Records {
  /** The same model for the same order, with what was typed in it, however often its page is left and opened. */
  readonly of: (orderId: string) => RecordModel;
  /** Its signing, and what is written to be added to it. */
  readonly endOf: (orderId: string) => Omit<Kept, 'record'>;
  /** Whether anything that was typed is not saved. */
  readonly unsaved: () => boolean;
  /** Saves what is typed in all of them, now; resolves when nothing more is under way. */
  readonly save: () => Promise<void>;
  /** Forgets them all: another person works here now. */
  readonly forget: () => void;
}

/** Keeps the case records, by order. */
export const openRecords = (app: Pick<App, 'call' | 'clock' | 'outside' | 'journal'>): Records => {
  const kept = new Map<string, Kept & { leave: readonly (() => void)[] }>();
  const at = (orderId: string): Kept => {
    const known = kept.get(orderId);
    if (known) return known;
    const record = openRecord(app, orderId);
    const addendum = openAddendum(app, orderId, record);
    const made = {
      record,
      addendum,
      signing: openSigning(app, orderId, record),
      leave: [
        app.journal.follow(
          { order: orderId, form: 'record' },
          { shape: typedShape, now: record.typed, back: record.back },
        ),
        app.journal.follow(
          { order: orderId, form: 'addendum' },
          { shape: addendumShape, now: addendum.typed, back: addendum.back },
        ),
      ],
    };
    kept.set(orderId, made);
    return made;
  };
  return {
    of: (orderId) => at(orderId).record,
    endOf: at,
    unsaved: () =>
      [...kept.values()].some(
        ({ record, addendum }) => record.saving.value !== 'clean' || addendum.typed() !== null,
      ),
    save: async () => {
      await Promise.all([...kept.values()].map(({ record }) => record.save()));
    },
    forget: () => {
      for (const { leave } of kept.values()) for (const back of leave) back();
      kept.clear();
    },
  };
};
