import { useSignal } from '@preact/signals-react';
import { useMessages } from '../../i18n/useMessages.ts';
import { Button } from './Button.tsx';

/** Copies a text to the clipboard and confirms it. Not rendered where the browser has no clipboard. */
export const CopyButton = ({ text }: { text: string }) => {
  const t = useMessages().journal;
  const copied = useSignal('');
  // Undefined on pages without TLS, although the types say otherwise.
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    copied.value = text;
  };
  return <Button label={copied.value === text ? t.copied : t.copy} onClick={() => void copy()} />;
};
