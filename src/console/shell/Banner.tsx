import { useSignal } from '@preact/signals-react';
import { type ReactNode, useEffect } from 'react';
import { WarningIcon } from '../kit/icons.tsx';
import { useAtRest } from '../lib/useAtRest.ts';

interface Props {
  /** Null hides the banner. */
  text: string | null;
  /** Text after the sentence, in normal weight. */
  more?: string | undefined;
  /** Announced politely (`role="status"`). */
  calm?: boolean;
  /** The actions. */
  children?: ReactNode;
}

/**
 * A full-width message about the page that stays visible while scrolling. It shifts the page, so it appears
 * and disappears only while the pointer is idle.
 */
export const Banner = ({ text, more, calm = false, children }: Props) => {
  const said = useSignal(text);
  useEffect(() => {
    if (text !== null) said.value = text;
  }, [said, text]);
  if (!useAtRest(text !== null)) return null;
  return (
    <div className="banner" role={calm ? 'status' : 'alert'}>
      <WarningIcon />
      <p>
        <strong>{text ?? said.value}</strong> {more}
      </p>
      {children ? <div className="banner-acts">{children}</div> : null}
    </div>
  );
};
