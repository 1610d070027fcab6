import type { ReactNode } from 'react';

interface Props {
  onSubmit: () => void;
  className?: string | undefined;
  /** The accessible name. */
  label?: string | undefined;
  children: ReactNode;
}

/** A form without native validation messages or navigation: errors are shown beside their fields. */
export const Form = ({ onSubmit, className, label, children }: Props) => (
  <form
    className={className}
    aria-label={label}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
