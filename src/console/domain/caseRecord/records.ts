import type { Services } from '../../services.ts';
import { type AddendumModel, addendumShape, createAddendum } from './addendum.ts';
import { createRecord } from './record.ts';
import type { RecordModel } from './recordModel.ts';
import { createSigning, type Signing } from './signing.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

interface RecordModels {
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
  readonly get: (orderId: string) => RecordModel;
  /** The signing and addendum models of the order. */
  readonly signingOf: (orderId: string) => Omit<RecordModels, 'record'>;
  /** Whether anything is unsaved. */
  readonly hasUnsaved: () => boolean;
  /** Saves all of them immediately; resolves when no request is in flight. */
  readonly saveAll: () => Promise<void>;
  /** Removes all of them, because another user is signed in now. */
  readonly clear: () => void;
}

/** Creates the store of case record models, by order. */
export const createRecords = (app: Pick<Services, 'call' | 'clock' | 'platform' | 'drafts'>): Records => {
  const models = new Map<string, RecordModels & { disposers: readonly (() => void)[] }>();
  const modelsOf = (orderId: string): RecordModels => {
    const existing = models.get(orderId);
    if (existing) return existing;
    const record = createRecord(app, orderId);
    const addendum = createAddendum(app, orderId, record);
    const created = {
      record,
      addendum,
      signing: createSigning(app, orderId, record),
      disposers: [
        record.start(),
        app.drafts.sync(
          { order: orderId, form: 'addendum' },
          { schema: addendumShape, serialize: addendum.serialize, restore: addendum.restore },
        ),
      ],
    };
    models.set(orderId, created);
    return created;
  };
  return {
    get: (orderId) => modelsOf(orderId).record,
    signingOf: modelsOf,
    hasUnsaved: () =>
      [...models.values()].some(
        ({ record, addendum }) => record.saving.value !== 'clean' || addendum.serialize() !== null,
      ),
    saveAll: async () => {
      await Promise.all([...models.values()].map(({ record }) => record.save()));
    },
    clear: () => {
      for (const { disposers } of models.values()) disposeAll(disposers);
      models.clear();
    },
  };
};

/** The case records of the signed-in app, saved before a log-out. */
export const createAppRecords = (services: Services): Records => {
  const records = createRecords(services);
  services.unsavedWork.register({ isDirty: records.hasUnsaved, draftKept: true, save: records.saveAll });
  return records;
};
