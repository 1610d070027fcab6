import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { whenIdle } from '../lib/moments.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { type Counts, openCounts } from './counts.ts';
import { type Entry, isAt, menu } from './navigation.ts';

interface Props {
  /** Prefetches a page's chunk. */
  ahead: (path: string) => void;
}

interface ItemProps extends Props {
  entry: Entry;
  current: boolean;
  counts: Counts;
}

const Item = ({ entry, current, counts, ahead }: ItemProps) => {
  const w = useWords();
  const item = useRef<HTMLLIElement>(null);
  // On narrow screens the menu is at the bottom and scrolls sideways.
  useEffect(() => {
    if (current) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const name = w.frame.nav[entry.name];
  const some = (entry.counts ?? []).filter((kind) => counts[kind] > 0);
  const waits = some.length > 0;
  // The user will probably open a page with pending items soon.
  useEffect(() => (waits ? whenIdle(() => ahead(entry.path)) : undefined), [waits, ahead, entry]);
  const said = some.map((kind) => w.shell.counts[kind](counts[kind])).join(w.frame.comma);
  return (
    <li ref={item}>
      <Link
        className="menu-entry"
        href={entry.path}
        title={said === '' ? undefined : `${name}${w.frame.colon}${said}`}
        aria-current={current ? 'page' : undefined}
        // The user is about to open it.
        onPointerEnter={() => ahead(entry.path)}
        onFocus={() => ahead(entry.path)}
      >
        <entry.icon />
        <span>{name}</span>
        {said === '' ? null : <span className="unseen">{said}</span>}
        {some.map((kind) => (
          <span key={kind} className={`menu-count menu-count-${kind}`} aria-hidden="true">
            {counts[kind] > 99 ? '99+' : counts[kind]}
          </span>
        ))}
      </Link>
    </li>
  );
};

/** The main menu: a rail on the left, or a bar at the bottom of narrow screens. */
export const Menu = ({ ahead }: Props) => {
  const app = useApp();
  const [address] = useLocation();
  const counts = useOpened(() => openCounts(app));
  return (
    <nav className="menu" aria-label={useWords().frame.menu}>
      {menu.map((group) => (
        <ul key={group[0]?.path}>
          {group.map((entry) => (
            <Item
              key={entry.path}
              entry={entry}
              current={isAt(entry, address)}
              counts={counts.now.value}
              ahead={ahead}
            />
          ))}
        </ul>
      ))}
    </nav>
  );
};
