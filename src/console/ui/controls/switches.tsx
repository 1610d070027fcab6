import { useHydrated } from '../hooks/useHydrated.ts';
import { useCoreMessages, useI18n } from '../../i18n/useMessages.ts';
import { languageTag } from '../../i18n/language.ts';
import { Button } from './Button.tsx';
import { DarkIcon, LanguageIcon, LightIcon } from '../icons/icons.tsx';
import { switchLanguage } from '../../i18n/switchLanguage.ts';
import { useUiServices } from '../uiServices.ts';

/** Switches to the other language. The label is in that language. */
export const LanguageSwitch = () => {
  const { toasts } = useUiServices();
  const i18n = useI18n();
  const t = useCoreMessages().common;
  const otherLanguage = i18n.language.value === 'zh' ? 'en' : 'zh';
  return (
    <Button
      label={t.switchLanguage}
      lang={languageTag(otherLanguage)}
      kind="quiet"
      icon={LanguageIcon}
      onClick={() => switchLanguage({ i18n, toasts }, otherLanguage)}
    />
  );
};

/** Switches between light and dark. */
export const ThemeSwitch = () => {
  const { theme } = useUiServices();
  const t = useCoreMessages().common.theme;
  // The prerendered page cannot know the system's preference.
  const dark = useHydrated() && theme.name.value === 'dark';
  return (
    <Button
      label={dark ? t.light : t.dark}
      hideLabel
      kind="quiet"
      icon={dark ? LightIcon : DarkIcon}
      onClick={() => theme.setChoice(dark ? 'light' : 'dark')}
    />
  );
};
