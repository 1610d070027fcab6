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

/** The case records of all orders viewed since the application started. */
export interface Records {
  /**
   * Returns the same model for the same order, with its unsaved edits, however often its page is left and
   * opened again.
   */
  readonly of: (orderId: string) => RecordModel;
  /** The signing and addendum models of the order. */
  readonly endOf: (orderId: string) => Omit<Kept, 'record'>;
  /** Whether anything is unsaved. */
  readonly unsaved: () => boolean;
  /** Saves all of them immediately; resolves when no request is in flight. */
  readonly save: () => Promise<void>;
  /** Removes all of them, because another user is signed in now. */
  readonly forget: () => void;
}

/** Creates the store of case record models, by order. */
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
