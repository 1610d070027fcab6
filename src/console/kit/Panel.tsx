import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Buttons at the panel's right end; the main act last. */
  actions?: ReactNode;
  children: ReactNode;
  /** Without the inner distance, for lists and tables that reach the edges. */
  flush?: boolean | undefined;
}

/** A titled part of a screen. */
export const Panel = ({ title, actions, children, flush = false }: Props) => {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {actions ? <div className="panel-actions">{actions}</div> : null}
      </header>
      <div className={flush ? 'panel-body panel-flush' : 'panel-body'}>{children}</div>
    </section>
  );
};
