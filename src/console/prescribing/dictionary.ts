import { type DictionaryState, drug } from '../../contract/drug.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type Act, openAct } from './act.ts';

/** The hospital's drug dictionary: how new it is, and the act that brings it up to date. */
export interface DrugDictionary {
  readonly standing: Remote<DictionaryState>;
  readonly update: Act<null>;
  readonly open: () => () => void;
}

/** Opens it; `after` it was brought up to date, whatever was read of the drugs is read again. */
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
