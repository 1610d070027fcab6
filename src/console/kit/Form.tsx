import type { ReactNode } from 'react';

interface Props {
  submit: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** The one form: what is wrong stands beside its field in our words, and the page is never left. */
export const Form = ({ submit, className, children }: Props) => (
  <form
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      submit();
    }}
  >
    {children}
  </form>
);
