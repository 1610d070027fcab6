import { Link } from 'wouter';
import { useWords } from '../useApp.ts';

/** Shown for an unknown address. */
export const NotFound = () => {
  const w = useWords().frame;
  return (
    <article className="nowhere">
      <h1>{w.notFound.title}</h1>
      <p>{w.notFound.text}</p>
      <Link className="button button-plain" href="/">
        {w.notFound.goHome}
      </Link>
    </article>
  );
};
