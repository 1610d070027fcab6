import type { CoreWords } from '../words/core.en.ts';
import type { Language, Speech } from '../words/language.ts';
import type { ToastList } from './toasts.ts';

interface Front {
  readonly words: Pick<Speech<CoreWords>, 'choose' | 'w'>;
  readonly toasts: Pick<ToastList, 'say'>;
}

/** Switches the language. If its messages cannot be loaded, a toast says so in the current one. */
export const speak = ({ words, toasts }: Front, next: Language): void => {
  words.choose(next).catch(() => toasts.say(words.w.peek().frame.notLoaded.text));
};
