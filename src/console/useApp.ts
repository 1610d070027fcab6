import { createContext, useContext } from 'react';
import type { App } from './app.ts';
import type { Core } from './core.ts';
import type { Front } from './session/front.ts';
import type { CoreWords } from './words/core.en.ts';
import type { Words } from './words/en.ts';
import { type Lexicon, wordsIn } from './words/language.ts';

/** What every page has, the log-in included. */
export const FrontContext = createContext<Front | null>(null);
/** What every page has once the console is loaded. */
export const CoreContext = createContext<Core | null>(null);
/** What the pages under the shared layout have. */
export const AppContext = createContext<App | null>(null);

/** Services that every page has, the log-in included. */
export const useFront = (): Front => {
  const front = useContext(FrontContext);
  if (!front) throw new Error('useFront outside of the application');
  return front;
};

/** Services that need nobody signed in. */
export const useCore = (): Core => {
  const core = useContext(CoreContext);
  if (!core) throw new Error('useCore outside of the application');
  return core;
};

/** Services of the signed-in app, under the shared layout. */
export const useApp = (): App => {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp outside of the shared layout');
  return app;
};

/** Messages in the current language, on every page. */
export const useCoreWords = (): CoreWords => useFront().words.w.value;

/** Messages in the current language, under the shared layout. */
export const useWords = (): Words => useApp().words.w.value;

/** Messages that were loaded with a page or a part of one (LazyPart), in the current language. */
export const useWordsOf = <W>(lexicon: Lexicon<W>): W => wordsIn(lexicon, useFront().words.language.value);
