import { type DictionaryState, drug } from '../../../../../contract/prescribing/drug.ts';
import type { Services } from '../../../../services.ts';
import { type AsyncState, createAsyncState } from '../../../../lib/async/asyncState.ts';
import { type SafeMutation, createSafeMutation } from '../../../../lib/safeMutation.ts';

/** The hospital's drug dictionary: its age, and the mutation that updates it. */
export interface DrugDictionary {
  readonly status: AsyncState<DictionaryState>;
  readonly update: SafeMutation<null>;
  readonly start: () => () => void;
}

/** Creates the model. `onUpdated` reloads the drug data after an update. */
export const createDrugDictionary = (
  { call, clock, platform, changes }: Pick<Services, 'call' | 'clock' | 'platform' | 'changes'>,
  onUpdated: () => void,
): DrugDictionary => {
  const status = createAsyncState(() => call(drug.dictionary, {}), clock);
  const reload = () => {
    void status.load();
    onUpdated();
  };
  const update = createSafeMutation<null, true>({
    createId: platform.createId,
    send: () => call(drug.updateDictionary, {}),
    find: async () => ((await call(drug.dictionary, {})).upToDate ? true : null),
    onSuccess: () => {
      reload();
      changes.invalidate('drugs', reload);
    },
  });
  return {
    status,
    update,
    start: () => {
      void status.load();
      return changes.onInvalidate('drugs', reload);
    },
  };
};
