import type { ReactNode } from 'react';
import './lists.css';

interface Props {
  /** The screen's name. */
  title: string;
  className: string;
  /** Filters and the list. */
  children: ReactNode;
  /** What was opened of the list, as an aside. */
  opened: ReactNode;
}

/** A list with one of its rows opened beside it; where there is no room for both, what is read stands alone. */
export const Beside = ({ title, className, children, opened }: Props) => (
  <div className={`page list-stacked beside ${className}${opened ? ' beside-reading' : ''}`}>
    <h1 className="unseen">{title}</h1>
    <div className="beside-list">{children}</div>
    {opened}
  </div>
);
