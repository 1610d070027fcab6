import type { ReactNode } from 'react';

interface Props {
  /** The column heading; screen readers get the field's own name. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** One field of a line; its label is shown where there is no head above the columns. */
export const LineField = ({ label, className = '', children }: Props) => (
  <div className={`rx-cell ${className}`.trim()}>
    <span className="rx-label" aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);
