import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Buttons at the right end of the header, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
  /** Without padding, for lists and tables that reach the edges. */
  flush?: boolean | undefined;
}

/** A titled section of a page. */
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
