import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Platform } from '../../platform/platform.ts';

export type ThemeName = 'light' | 'dark';
export type ThemeChoice = 'system' | ThemeName;
export type Density = 'compact' | 'comfortable';

/** Colour theme and density. The theme follows the system until the user chooses one. */
export interface Theme {
  readonly name: ReadonlySignal<ThemeName>;
  readonly choice: ReadonlySignal<ThemeChoice>;
  readonly density: ReadonlySignal<Density>;
  readonly setChoice: (name: ThemeChoice) => void;
  readonly setDensity: (density: Density) => void;
  /** Follows the system's preference. Returns a dispose function. */
  readonly start: () => () => void;
}

const themeKey = 'theme';
const densityKey = 'density';
const isThemeName = (name: string | null): name is ThemeName => name === 'light' || name === 'dark';

/** Restores the last choice. The default is the system's theme and compact density. */
export const createTheme = ({
  localStorage,
  prefersDark,
}: Pick<Platform, 'localStorage' | 'prefersDark'>): Theme => {
  const stored = localStorage.getItem(themeKey);
  const choice = signal<ThemeChoice>(isThemeName(stored) ? stored : 'system');
  const systemTheme = signal<ThemeName>(prefersDark.matches ? 'dark' : 'light');
  const density = signal<Density>(
    localStorage.getItem(densityKey) === 'comfortable' ? 'comfortable' : 'compact',
  );
  return {
    name: computed(() => (choice.value === 'system' ? systemTheme.value : choice.value)),
    choice,
    density,
    setChoice: (name) => {
      if (name === 'system') localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, name);
      choice.value = name;
    },
    setDensity: (next) => {
      localStorage.setItem(densityKey, next);
      density.value = next;
    },
    start: () => {
      const onChange = (): void => {
        systemTheme.value = prefersDark.matches ? 'dark' : 'light';
      };
      prefersDark.addEventListener('change', onChange);
      return () => prefersDark.removeEventListener('change', onChange);
    },
  };
};
