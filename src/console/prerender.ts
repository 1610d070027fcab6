import { renderToString } from 'react-dom/server';
import { drawDoor } from './DoorPage.tsx';
import type { DoorOutside } from './door.ts';
import { openTheme } from './kit/theme.ts';
import { openToasts } from './kit/toasts.ts';
import { chunk } from './lib/chunk.ts';
import { en } from './words/core.en.ts';
import { zh } from './words/core.zh.ts';
import { atHand, type Language, openSpeech } from './words/language.ts';

const nothing = (): void => {};
const stored: Storage = {
  length: 0,
  clear: nothing,
  getItem: () => null,
  key: () => null,
  removeItem: nothing,
  setItem: nothing,
};

/** A browser of which nothing is known yet. */
const still: DoorOutside & Parameters<typeof openTheme>[0] = {
  base: 'http://localhost/',
  fetch: () => Promise.reject(new Error('Nothing is asked at build')),
  taken: nothing,
  local: stored,
  tab: stored,
  later: () => nothing,
  reload: nothing,
  own: () => 0,
  databases: null,
  subtle: null,
  page: { title: nothing, typed: () => '', count: nothing, language: nothing, look: nothing },
  prefersDark: { matches: false, addEventListener: nothing, removeEventListener: nothing },
};

/** The prerendered log-in page. The browser hydrates it (main.tsx) with the same components. */
export const prerender = (language: Language): { markup: string; title: string } => {
  const words = openSpeech(stored, language, atHand({ en, zh }));
  const ground = { outside: still, words, theme: openTheme(still), toasts: openToasts() };
  const never = chunk(() => Promise.reject(new Error('Nothing comes at build')));
  return { markup: renderToString(drawDoor(ground, never, '')), title: words.w.value.frame.product };
};
