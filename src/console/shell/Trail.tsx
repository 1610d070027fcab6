import { Link, useLocation } from 'wouter';
import { useWords } from '../useApp.ts';
import { placeBelow } from './navigation.ts';
import type { Places } from './places.ts';

/** Where somebody is, on a screen that stands below another; the way up leads to the list as it was left. */
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
