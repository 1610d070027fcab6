import type { ReactNode } from 'react';

interface Props {
  submit: () => void;
  className?: string | undefined;
  /** Its name, where it has one. */
  label?: string | undefined;
  children: ReactNode;
}

/** The one form: what is wrong stands beside its field in our words, and the page is never left. */
export const Form = ({ submit, className, label, children }: Props) => (
  <form
    className={className}
    aria-label={label}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      submit();
    }}
  >
    {children}
  </form>
);
