import { useSearch } from 'wouter';
import { overview } from '../../../contract/hospital/overview.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { useServices } from '../../useServices.ts';
import { LinkTabs } from '../../ui/layout/LinkTabs.tsx';
import { type OverviewTab, overviewTabPath, overviewTabs } from './overviewQuery.ts';

/** The tabs that the hospital's system offers, and the one that is shown. */
export const OverviewTabs = ({ selected }: { selected: OverviewTab }) => {
  const { offered } = useServices();
  const search = useSearch();
  const t = useCatalog('hospitalOverview').tabs;
  return (
    <LinkTabs
      label={t.label}
      tabs={overviewTabs
        .filter((tab) => tab === selected || offered.has(overview[tab]))
        .map((tab) => ({ href: overviewTabPath(tab, search), text: t[tab], isSelected: tab === selected }))}
    />
  );
};
