import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useWords } from '../useApp.ts';
import { type Entry, isAt, menu } from './navigation.ts';

const Item = ({ entry, current }: { entry: Entry; current: boolean }) => {
  const w = useWords().frame.nav;
  const item = useRef<HTMLLIElement>(null);
  // At the bottom of a narrow screen the menu scrolls sideways.
  useEffect(() => {
    if (current) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <li ref={item}>
      <Link className="menu-entry" href={entry.path} aria-current={current ? 'page' : undefined}>
        <entry.icon />
        <span>{w[entry.name]}</span>
      </Link>
    </li>
  );
};

/** The main menu: a narrow rail at the left, a bar at the bottom where the screen is narrow. */
export const Menu = () => {
  const [address] = useLocation();
  return (
    <nav className="menu" aria-label={useWords().frame.menu}>
      {menu.map((group) => (
        <ul key={group[0]?.path}>
          {group.map((entry) => (
            <Item key={entry.path} entry={entry} current={isAt(entry, address)} />
          ))}
        </ul>
      ))}
    </nav>
  );
};
