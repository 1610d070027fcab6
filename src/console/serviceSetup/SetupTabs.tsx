import { Link } from 'wouter';
import { pathOf } from '../lib/address.ts';
import { useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import { type Tab, tabs } from './tab.ts';

/** The tabs of the page. They are links, so that back, forward and opening in a new tab work. */
export const SetupTabs = ({ shown }: { shown: Tab }) => {
  const w = useWordsOf(serviceLexicon).tabs;
  return (
    <nav className="setup-tabs" aria-label={w.label}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          className="setup-tab"
          href={pathOf('/serviceSetup', { tab: tab === 'consult' ? null : tab })}
          aria-current={tab === shown ? 'page' : undefined}
        >
          {w[tab]}
        </Link>
      ))}
    </nav>
  );
};
