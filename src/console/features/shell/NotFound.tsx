import { Link } from 'wouter';
import { useMessages } from '../../i18n/useMessages.ts';

/** Shown for an unknown address. */
export const NotFound = () => {
  const t = useMessages().common;
  return (
    <article className="not-found">
      <h1>{t.notFound.title}</h1>
      <p>{t.notFound.text}</p>
      <Link className="button button-plain" href="/">
        {t.notFound.goHome}
      </Link>
    </article>
  );
};
