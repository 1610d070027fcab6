import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Outside } from '../wire/outside.ts';

export type ThemeName = 'light' | 'dark';
export type ThemeChoice = 'system' | ThemeName;
export type Density = 'compact' | 'comfortable';

/** How the console looks: light or dark as the system is until the person chooses, and how much room things have. */
export interface Theme {
  readonly name: ReadonlySignal<ThemeName>;
  readonly chosen: ReadonlySignal<ThemeChoice>;
  readonly density: ReadonlySignal<Density>;
  readonly choose: (name: ThemeChoice) => void;
  readonly spread: (density: Density) => void;
  /** Follows the system; returns the way back. */
  readonly open: () => () => void;
}

const themeKey = 'theme';
const densityKey = 'density';
const known = (name: string | null): name is ThemeName => name === 'light' || name === 'dark';

/** Opens the look that was chosen before, else the system's, compact. */
export const openTheme = ({ local, prefersDark }: Pick<Outside, 'local' | 'prefersDark'>): Theme => {
  const remembered = local.getItem(themeKey);
  const chosen = signal<ThemeChoice>(known(remembered) ? remembered : 'system');
  const system = signal<ThemeName>(prefersDark.matches ? 'dark' : 'light');
  const density = signal<Density>(local.getItem(densityKey) === 'comfortable' ? 'comfortable' : 'compact');
  return {
    name: computed(() => (chosen.value === 'system' ? system.value : chosen.value)),
    chosen,
    density,
    choose: (name) => {
      if (name === 'system') local.removeItem(themeKey);
      else local.setItem(themeKey, name);
      chosen.value = name;
    },
    spread: (next) => {
      local.setItem(densityKey, next);
      density.value = next;
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
