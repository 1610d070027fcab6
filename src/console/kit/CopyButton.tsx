import { useSignal } from '@preact/signals-react';
import { useWords } from '../useApp.ts';
import { Button } from './Button.tsx';

/** Puts a text on the clipboard, and says so; absent where the browser has none to give. */
export const CopyButton = ({ text }: { text: string }) => {
  const w = useWords().journal;
  const copied = useSignal('');
  // Undefined on pages without TLS, whatever the types say.
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    copied.value = text;
  };
  return <Button label={copied.value === text ? w.copied : w.copy} onClick={() => void copy()} />;
};
