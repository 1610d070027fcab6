import type { ReactNode } from 'react';
import { WarningIcon } from '../kit/icons.tsx';

interface Props {
  text: string;
  /** A second sentence: what becomes of what was typed. */
  more?: string | undefined;
  /** It is read out when the screen reader has said what it was saying. */
  calm?: boolean | undefined;
  /** What can be done, the main act last. */
  children?: ReactNode;
}

/** A sentence about the whole page, across its full width; it stays in sight while the page is read. */
export const Banner = ({ text, more, calm = false, children }: Props) => (
  <div className="banner" role={calm ? 'status' : 'alert'}>
    <WarningIcon />
    <p>
      <strong>{text}</strong> {more}
    </p>
    {children ? <div className="banner-acts">{children}</div> : null}
  </div>
);
