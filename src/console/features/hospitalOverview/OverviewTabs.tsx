import { Link, useSearch } from 'wouter';
import { overview } from '../../../contract/hospital/overview.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { useServices } from '../../useServices.ts';
import { type OverviewTab, overviewTabPath, overviewTabs } from './overviewQuery.ts';

/** The tabs that the hospital's system offers, and the one that is shown. */
export const OverviewTabs = ({ selected }: { selected: OverviewTab }) => {
  const { offered } = useServices();
  const search = useSearch();
  const t = useCatalog('hospitalOverview').tabs;
  return (
    <nav className="overview-tabs" aria-label={t.label}>
      {overviewTabs
        .filter((tab) => tab === selected || offered.has(overview[tab]))
        .map((tab) => (
          <Link
            key={tab}
            href={overviewTabPath(tab, search)}
            className="overview-tab"
            aria-current={tab === selected ? 'page' : undefined}
          >
            {t[tab]}
          </Link>
        ))}
    </nav>
  );
};
