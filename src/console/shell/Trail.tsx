import { Link, useLocation } from 'wouter';
import { useWords } from '../useApp.ts';
import { placeBelow } from './navigation.ts';
import type { Places } from './places.ts';

/** The breadcrumb of a sub-page. Its link leads back to the list with its last filters. */
export const Trail = ({ places }: { places: Places }) => {
  const [address] = useLocation();
  const w = useWords();
  const below = placeBelow(address);
  if (!below) return null;
  return (
    <nav className="trail" aria-label={w.shell.trail.label}>
      <ol>
        <li>
          <Link href={places.last(below.above)}>{w.frame.nav[below.name]}</Link>
        </li>
        <li aria-current="page">{w.shell.trail[below.here]}</li>
      </ol>
    </nav>
  );
};
