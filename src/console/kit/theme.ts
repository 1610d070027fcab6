import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Outside } from '../wire/outside.ts';

export type ThemeName = 'light' | 'dark';
export type ThemeChoice = 'system' | ThemeName;
export type Density = 'compact' | 'comfortable';

/** Colour theme and density. The theme follows the system until the user chooses one. */
export interface Theme {
  readonly name: ReadonlySignal<ThemeName>;
  readonly chosen: ReadonlySignal<ThemeChoice>;
  readonly density: ReadonlySignal<Density>;
  readonly choose: (name: ThemeChoice) => void;
  readonly spread: (density: Density) => void;
  /** Follows the system's preference. Returns a dispose function. */
  readonly open: () => () => void;
}

const themeKey = 'theme';
const densityKey = 'density';
const known = (name: string | null): name is ThemeName => name === 'light' || name === 'dark';

/** Restores the last choice. The default is the system's theme and compact density. */
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
