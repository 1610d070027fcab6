import type { CoreMessages } from './messages.ts';
import type { I18n } from './i18n.ts';
import type { Language } from './language.ts';

interface Deps {
  readonly i18n: Pick<I18n<CoreMessages>, 'setLanguage' | 'messages'>;
  readonly toasts: { readonly show: (text: string) => void };
}

/** Switches the language. If its messages cannot be loaded, a toast says so in the current one. */
export const switchLanguage = ({ i18n, toasts }: Deps, next: Language): void => {
  i18n.setLanguage(next).catch(() => toasts.show(i18n.messages.peek().common.notLoaded.text));
};
