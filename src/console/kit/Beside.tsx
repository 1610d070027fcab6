import type { ReactNode } from 'react';
import './lists.css';

interface Props {
  /** The page title, for screen readers. */
  title: string;
  className: string;
  /** Filters and the list. */
  children: ReactNode;
  /** The selected row's detail, an `aside`. */
  opened: ReactNode;
}

/** A list with the detail of one row beside it. On narrow screens only the detail is shown. */
export const Beside = ({ title, className, children, opened }: Props) => (
  <div className={`page list-stacked beside ${className}${opened ? ' beside-reading' : ''}`}>
    <h1 className="unseen">{title}</h1>
    <div className="beside-list">{children}</div>
    {opened}
  </div>
);
