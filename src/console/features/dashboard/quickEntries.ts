import { effect, untracked } from '@preact/signals-react';
import { type Icon, icons } from '../../../contract/hospital/icon.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';

/** The quick entries that the hospital configures for the dashboard. */
export interface QuickEntriesModel {
  readonly entries: AsyncState<readonly Icon[]>;
  readonly start: () => () => void;
}

/** Creates them. The upstream translates them into the requested language. */
export const createQuickEntries = ({
  call,
  clock,
  i18n,
}: Pick<Services, 'call' | 'clock' | 'i18n'>): QuickEntriesModel => {
  const entries = createAsyncState(() => call(icons.get, {}), clock);
  return {
    entries,
    start: () =>
      effect(() => {
        void i18n.language.value;
        untracked(() => void entries.load());
      }),
  };
};
