import { useSettled } from '../lib/useSettled.ts';
import { useCoreWords, useFront } from '../useApp.ts';
import { Button } from './Button.tsx';
import { DarkIcon, LanguageIcon, LightIcon } from './icons.tsx';
import { speak } from './speak.ts';

/** Switches to the other language. The label is in that language. */
export const LanguageSwitch = () => {
  const front = useFront();
  const w = useCoreWords().frame;
  const other = front.words.language.value === 'zh' ? 'en' : 'zh';
  return (
    <Button
      label={w.switchLanguage}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      kind="quiet"
      icon={LanguageIcon}
      onClick={() => speak(front, other)}
    />
  );
};

/** Switches between light and dark. */
export const ThemeSwitch = () => {
  const { theme } = useFront();
  const w = useCoreWords().frame.theme;
  // The prerendered page cannot know the system's preference.
  const dark = useSettled() && theme.name.value === 'dark';
  return (
    <Button
      label={dark ? w.light : w.dark}
      hideLabel
      kind="quiet"
      icon={dark ? LightIcon : DarkIcon}
      onClick={() => theme.choose(dark ? 'light' : 'dark')}
    />
  );
};
