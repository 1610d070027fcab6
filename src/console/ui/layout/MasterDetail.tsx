import type { ReactNode } from 'react';
import '../table/lists.css';

interface Props {
  title: string;
  className: string;
  /** Filters and the list. */
  children: ReactNode;
  /** The selected row's detail, an `aside`. */
  detail: ReactNode;
}

/** A list with the detail of one row beside it. On narrow screens only the detail is shown. */
export const MasterDetail = ({ title, className, children, detail }: Props) => (
  <div className={`page list-stacked master-detail ${className}${detail ? ' master-detail-open' : ''}`}>
    <h1>{title}</h1>
    <div className="master-detail-list">{children}</div>
    {detail}
  </div>
);
