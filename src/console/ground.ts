import { openTheme, type Theme } from './kit/theme.ts';
import { openToasts, type ToastList } from './kit/toasts.ts';
import type { Outside } from './wire/outside.ts';
import type { CoreWords } from './words/core.en.ts';
import { type Language, type Lexicon, openSpeech, type Speech } from './words/language.ts';

/** Services that need no network. */
export interface Ground {
  readonly outside: Outside;
  readonly words: Speech<CoreWords>;
  readonly theme: Theme;
  readonly toasts: ToastList;
}

/** Creates the base services on the given platform, in a language whose messages are loaded. */
export const openGround = <O extends Pick<Outside, 'local' | 'prefersDark'>>(
  outside: O,
  language: Language,
  lexicon: Lexicon<CoreWords>,
): Omit<Ground, 'outside'> & { readonly outside: O } => ({
  outside,
  words: openSpeech(outside.local, language, lexicon),
  theme: openTheme(outside),
  toasts: openToasts(),
});
