import { type ReactNode, useId } from 'react';

interface Props {
  name: string;
  title: string;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of the summary; it loads, fails and is retried by itself. */
export const SummarySection = ({ name, title, actions, children }: Props) => {
  const id = useId();
  return (
    <section className={`summary-section summary-${name}`} aria-labelledby={id}>
      <header className="summary-head">
        <h3 id={id}>{title}</h3>
        {actions}
      </header>
      {children}
    </section>
  );
};
