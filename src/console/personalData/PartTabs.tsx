import { Link } from 'wouter';
import { useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { type Part, partPath, parts } from './parts.ts';

/** The tabs of the page: a list beside the content, or above it on narrow screens. */
export const PartTabs = ({ part }: { part: Part }) => {
  const w = useWordsOf(personalDataLexicon).profile.parts;
  return (
    <nav className="personal-tabs" aria-label={w.label}>
      {parts.map((one) => (
        <Link
          key={one}
          href={partPath(one)}
          className="personal-tab"
          aria-current={one === part ? 'page' : undefined}
        >
          {w[one]}
        </Link>
      ))}
    </nav>
  );
};
