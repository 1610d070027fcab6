import { Link } from 'wouter';
import { buildPath } from '../../lib/queryParams.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { type ServicesPageTab, servicesPageTabs } from './servicesPageTab.ts';

/** The tabs of the page. They are links, so that back, forward and opening in a new tab work. */
export const ServicesPageTabs = ({ selected }: { selected: ServicesPageTab }) => {
  const t = useCatalog('services').tabs;
  return (
    <nav className="setup-tabs" aria-label={t.label}>
      {servicesPageTabs.map((tab) => (
        <Link
          key={tab}
          className="setup-tab"
          href={buildPath('/serviceSetup', { tab: tab === 'consult' ? null : tab })}
          aria-current={tab === selected ? 'page' : undefined}
        >
          {t[tab]}
        </Link>
      ))}
    </nav>
  );
};
