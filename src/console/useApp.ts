import { createContext, useContext } from 'react';
import type { App } from './app.ts';
import type { Core } from './core.ts';
import type { Front } from './session/front.ts';
import type { CoreWords } from './words/core.en.ts';
import type { Words } from './words/en.ts';
import { type Lexicon, wordsIn } from './words/language.ts';

/** Holds what is there on every screen, the log-in included. */
export const FrontContext = createContext<Front | null>(null);
/** Holds what is there beside every screen, once the console has come. */
export const CoreContext = createContext<Core | null>(null);
/** Holds the application for what stands under the shared layout. */
export const AppContext = createContext<App | null>(null);

/** The part of the application that is there on every screen, the log-in included. */
export const useFront = (): Front => {
  const front = useContext(FrontContext);
  if (!front) throw new Error('useFront outside of the application');
  return front;
};

/** The part of the application that asks nothing of who works here. */
export const useCore = (): Core => {
  const core = useContext(CoreContext);
  if (!core) throw new Error('useCore outside of the application');
  return core;
};

/** The application, under the shared layout. */
export const useApp = (): App => {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp outside of the shared layout');
  return app;
};

/** The words of the language that is spoken, on every screen. */
export const useCoreWords = (): CoreWords => useFront().words.w.value;

/** The words of the language that is spoken, under the shared layout. */
export const useWords = (): Words => useApp().words.w.value;

/** Words that came with a screen or a part of one (kit/Part.tsx), in the language that is spoken. */
export const useWordsOf = <W>(lexicon: Lexicon<W>): W => wordsIn(lexicon, useFront().words.language.value);
