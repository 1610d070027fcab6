import { effect, untracked } from '@preact/signals-react';
import { type Icon, icons } from '../../contract/hospital/icon.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** The quick entries that the hospital configures for the dashboard. */
export interface Entries {
  readonly all: Remote<readonly Icon[]>;
  readonly open: () => () => void;
}

/** Creates them. The upstream translates them into the requested language. */
export const openEntries = ({ call, clock, words }: Pick<App, 'call' | 'clock' | 'words'>): Entries => {
  const all = remote(() => call(icons.get, {}), clock);
  return {
    all,
    open: () =>
      effect(() => {
        void words.language.value;
        untracked(() => void all.load());
      }),
  };
};
