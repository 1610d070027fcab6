import type { ReactNode } from 'react';

interface Props {
  /** What stands over the column; the field's own name says it to screen readers. */
  label: string;
  className?: string | undefined;
  /** Said over every line where there is no column. */
  narrow?: boolean | undefined;
  children: ReactNode;
}

/** One field of a line with its head. */
export const LineField = ({ label, className = '', narrow, children }: Props) => (
  <div className={`rx-cell ${className}`.trim()}>
    <span className={narrow ? 'rx-label rx-narrow' : 'rx-label'} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);
