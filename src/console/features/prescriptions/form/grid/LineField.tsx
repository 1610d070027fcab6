import type { ReactNode } from 'react';

interface Props {
  /** The column heading; screen readers get the field's own name. */
  label: string;
  className?: string | undefined;
  /** Shown above every line in layouts without columns. */
  labelOnNarrow?: boolean | undefined;
  children: ReactNode;
}

/** One field of a line with its label. */
export const LineField = ({ label, className = '', labelOnNarrow, children }: Props) => (
  <div className={`rx-cell ${className}`.trim()}>
    <span className={labelOnNarrow ? 'rx-label rx-narrow' : 'rx-label'} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);
