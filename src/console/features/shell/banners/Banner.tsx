import { useSignal } from '@preact/signals-react';
import { type ReactNode, useEffect } from 'react';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { whenPointerIdle } from '../../../lib/async/scheduling.ts';

/** Delays showing or hiding a layout-shifting element until the pointer is idle. */
const useWhenPointerIdle = (wanted: boolean): boolean => {
  const shown = useSignal(false);
  useEffect(
    () =>
      shown.peek() === wanted
        ? undefined
        : whenPointerIdle(() => {
            shown.value = wanted;
          }),
    [shown, wanted],
  );
  return shown.value;
};

interface Props {
  /** Null hides the banner. */
  text: string | null;
  /** Text after the sentence, in normal weight. */
  more?: string | undefined;
  /** Announced politely (`role="status"`). */
  polite?: boolean;
  /** The actions. */
  children?: ReactNode;
}

/**
 * A full-width message about the page that stays visible while scrolling. It shifts the page, so it appears
 * and disappears only while the pointer is idle.
 */
export const Banner = ({ text, more, polite = false, children }: Props) => {
  const lastText = useSignal(text);
  useEffect(() => {
    if (text !== null) lastText.value = text;
  }, [lastText, text]);
  if (!useWhenPointerIdle(text !== null)) return null;
  return (
    <div className="banner" role={polite ? 'status' : 'alert'}>
      <WarningIcon />
      <p>
        <strong>{text ?? lastText.value}</strong> {more}
      </p>
      {children ? <div className="banner-actions">{children}</div> : null}
    </div>
  );
};
