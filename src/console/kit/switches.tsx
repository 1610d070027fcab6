import { useSettled } from '../lib/useSettled.ts';
import { useCoreWords, useFront } from '../useApp.ts';
import { Button } from './Button.tsx';
import { DarkIcon, LanguageIcon, LightIcon } from './icons.tsx';
import { speak } from './speak.ts';

/** Speaks the other language; the button says so in that language. */
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

/** Light or dark. */
export const ThemeSwitch = () => {
  const { theme } = useFront();
  const w = useCoreWords().frame.theme;
  // The page as it was built knows nobody's system.
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
