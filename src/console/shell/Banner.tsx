import { useSignal } from '@preact/signals-react';
import { type ReactNode, useEffect } from 'react';
import { WarningIcon } from '../kit/icons.tsx';
import { useAtRest } from '../lib/useAtRest.ts';

interface Props {
  /** Null once there is nothing to say any more. */
  text: string | null;
  /** What follows the sentence in plain type. */
  more?: string | undefined;
  /** Nobody has to hurry: it is read out when the reader has finished what they are at. */
  calm?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
}

/**
 * A sentence about the whole page, across its full width; it stays in sight while the page is read. It moves what stands below
 * it, and comes and goes when no pointer is on its way to that.
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
