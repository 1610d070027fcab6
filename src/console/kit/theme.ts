import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Outside } from '../wire/outside.ts';

type ThemeName = 'light' | 'dark';

/** Light or dark: the system's until the person chooses. */
export interface Theme {
  readonly name: ReadonlySignal<ThemeName>;
  readonly choose: (name: ThemeName) => void;
  /** Follows the system; returns the way back. */
  readonly open: () => () => void;
}

const key = 'theme';
const known = (name: string | null): name is ThemeName => name === 'light' || name === 'dark';

/** Opens the theme that was chosen before, else the system's. */
export const openTheme = ({ local, prefersDark }: Pick<Outside, 'local' | 'prefersDark'>): Theme => {
  const remembered = local.getItem(key);
  const chosen = signal<ThemeName | null>(known(remembered) ? remembered : null);
  const system = signal<ThemeName>(prefersDark.matches ? 'dark' : 'light');
  return {
    name: computed(() => chosen.value ?? system.value),
    choose: (name) => {
      local.setItem(key, name);
      chosen.value = name;
    },
    open: () => {
      const follow = (): void => {
        system.value = prefersDark.matches ? 'dark' : 'light';
      };
      prefersDark.addEventListener('change', follow);
      return () => prefersDark.removeEventListener('change', follow);
    },
  };
};
