import { Link } from 'wouter';
import { templates } from '../../../contract/prescribing/template.ts';
import { buildPath } from '../../lib/queryParams.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { type ServicesPageTab, servicesPageTabs } from './servicesPageTab.ts';

/** The tabs of the page. They are links, so that back, forward and opening in a new tab work. */
export const ServicesPageTabs = ({ selected }: { selected: ServicesPageTab }) => {
  const { offered } = useServices();
  const t = useCatalog('services').tabs;
  const shown = servicesPageTabs.filter((tab) => tab !== 'templates' || offered.has(templates.list));
  return (
    <nav className="setup-tabs" aria-label={t.label}>
      {shown.map((tab) => (
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
