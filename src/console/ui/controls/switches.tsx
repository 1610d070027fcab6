import { useHydrated } from '../hooks/useHydrated.ts';
import { useCoreMessages, useLoginServices } from '../../useServices.ts';
import { Button } from './Button.tsx';
import { DarkIcon, LanguageIcon, LightIcon } from '../icons/icons.tsx';
import { switchLanguage } from '../../i18n/switchLanguage.ts';

/** Switches to the other language. The label is in that language. */
export const LanguageSwitch = () => {
  const front = useLoginServices();
  const t = useCoreMessages().common;
  const otherLanguage = front.i18n.language.value === 'zh' ? 'en' : 'zh';
  return (
    <Button
      label={t.switchLanguage}
      lang={otherLanguage === 'zh' ? 'zh-CN' : 'en'}
      kind="quiet"
      icon={LanguageIcon}
      onClick={() => switchLanguage(front, otherLanguage)}
    />
  );
};

/** Switches between light and dark. */
export const ThemeSwitch = () => {
  const { theme } = useLoginServices();
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
