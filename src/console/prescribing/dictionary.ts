import { type DictionaryState, drug } from '../../contract/prescribing/drug.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type Act, openAct } from './act.ts';

/** The hospital's drug dictionary: its age, and the mutation that updates it. */
export interface DrugDictionary {
  readonly standing: Remote<DictionaryState>;
  readonly update: Act<null>;
  readonly open: () => () => void;
}

/** Creates the model. `onUpdated` reloads the drug data after an update. */
export const openDictionary = (
  { call, clock, outside, changes }: Pick<App, 'call' | 'clock' | 'outside' | 'changes'>,
  after: () => void,
): DrugDictionary => {
  const standing = remote(() => call(drug.dictionary, {}), clock);
  const again = () => {
    void standing.load();
    after();
  };
  const update = openAct<null, true>({
    mint: outside.mint,
    send: () => call(drug.updateDictionary, {}),
    find: async () => ((await call(drug.dictionary, {})).upToDate ? true : null),
    done: () => {
      again();
      changes.tell('drugs', again);
    },
  });
  return {
    standing,
    update,
    open: () => {
      void standing.load();
      return changes.on('drugs', again);
    },
  };
};
