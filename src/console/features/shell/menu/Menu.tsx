import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { afterPaint, whenIdle } from '../../../lib/async/scheduling.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { createWorklists } from '../../../domain/worklists/worklists.ts';
import { type MenuCounts, createMenuCounts } from './menuCounts.ts';
import { type MenuItem, isActive } from '../../../domain/navigation.ts';
import { MoreIcon } from '../icons.tsx';
import { createMenuModel } from './menuModel.ts';

interface Props {
  /** Prefetches a page's chunk. */
  prefetch: (path: string) => void;
  /** Whether it may show icons alone, named by their tooltips. */
  isSlim: boolean;
}

interface ItemProps extends Props {
  item: MenuItem;
  current: boolean;
  counts: MenuCounts;
}

const MenuEntry = ({ item, current, counts, prefetch, isSlim }: ItemProps) => {
  const t = useMessages();
  const element = useRef<HTMLLIElement>(null);
  // On narrow screens the menu is at the bottom and scrolls sideways.
  useEffect(() => {
    // The layout would be computed twice before the page is painted.
    if (current) afterPaint(() => element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  }, [current]);
  const name = t.common.nav[item.name];
  const shownKinds = (item.counts ?? []).filter((kind) => counts[kind] > 0);
  const hasCounts = shownKinds.length > 0;
  // The user will probably open a page with pending items soon.
  useEffect(() => (hasCounts ? whenIdle(() => prefetch(item.path)) : undefined), [hasCounts, prefetch, item]);
  // What a row of this page opens is loaded before it is pressed.
  const { opens } = item;
  useEffect(
    () => (current && opens ? whenIdle(() => prefetch(opens)) : undefined),
    [current, opens, prefetch],
  );
  const description = shownKinds.map((kind) => t.shell.counts[kind](counts[kind])).join(t.common.comma);
  return (
    <li ref={element}>
      <Link
        className="menu-entry"
        href={item.path}
        title={description === '' ? (isSlim ? name : undefined) : `${name}${t.common.colon}${description}`}
        aria-current={current ? 'page' : undefined}
        // The user is about to open it.
        onPointerEnter={() => prefetch(item.path)}
        onFocus={() => prefetch(item.path)}
      >
        <item.icon />
        <span className="menu-name">{name}</span>
        {description === '' ? null : <span className="visually-hidden">{description}</span>}
        {shownKinds.map((kind) => (
          <span key={kind} className={`menu-count menu-count-${kind}`} aria-hidden="true">
            {counts[kind] > 99 ? '99+' : counts[kind]}
          </span>
        ))}
      </Link>
    </li>
  );
};

interface MoreProps {
  items: readonly MenuItem[];
  isOpen: boolean;
  onToggle: () => void;
  renderItem: (item: MenuItem) => ReactNode;
}

/** The pages of other roles, behind a button. */
const More = ({ items, isOpen, onToggle, renderItem }: MoreProps) => {
  const t = useMessages().shell.more;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const toggledByHand = useRef(false);
  // At the end of a menu that scrolls, what was opened would be out of sight.
  useEffect(() => {
    if (isOpen && toggledByHand.current)
      list.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    toggledByHand.current = false;
  }, [isOpen]);
  return (
    <div className="menu-more">
      <button
        type="button"
        className="menu-entry"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={t.title}
        onClick={() => {
          toggledByHand.current = true;
          onToggle();
        }}
      >
        <MoreIcon />
        <span className="menu-name">{t.label}</span>
      </button>
      {isOpen ? (
        <ul ref={list} id={id} aria-label={t.title}>
          {items.map(renderItem)}
        </ul>
      ) : null}
    </div>
  );
};

/** The main menu: a rail on the left, or a bar at the bottom of narrow screens. */
export const Menu = ({ prefetch, isSlim }: Props) => {
  const app = useServices();
  const [address] = useLocation();
  const worklists = app.shared(createWorklists);
  const counts = useModel(() => createMenuCounts({ ...app, ...worklists }));
  const menu = useModel(() => createMenuModel({ ...app, ...worklists }));
  const { own, others } = menu.parts.value;
  const renderItem = (item: MenuItem) => (
    <MenuEntry
      key={item.path}
      item={item}
      current={isActive(item, address)}
      counts={counts.counts.value}
      prefetch={prefetch}
      isSlim={isSlim}
    />
  );
  return (
    <nav className="menu" aria-label={useMessages().common.menu}>
      {own.map((group) => (
        <ul key={group[0]?.path}>{group.map(renderItem)}</ul>
      ))}
      {others.length > 0 ? (
        <More
          items={others}
          isOpen={menu.isMoreOpen(address)}
          onToggle={() => menu.toggleMore(address)}
          renderItem={renderItem}
        />
      ) : null}
    </nav>
  );
};
