import { qualifications } from '../../../contract/account/qualification.ts';
import { auditTrail } from '../../../contract/hospital/auditTrail.ts';
import { departments } from '../../../contract/hospital/department.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { LinkTabs } from '../../ui/layout/LinkTabs.tsx';
import { type StaffTab, staffTabs, tabPath } from './staffTab.ts';

/** The tabs that the hospital's system offers; none where it offers the staff alone. */
export const StaffTabs = ({ selected }: { selected: StaffTab }) => {
  const { offered } = useServices();
  const t = useCatalog('staff').parts;
  const needs = {
    departments: departments.list,
    certificates: qualifications.page,
    trail: auditTrail.page,
  };
  const shown = staffTabs.filter((tab) => tab === 'staff' || offered.has(needs[tab]));
  if (shown.length === 1) return null;
  return (
    <LinkTabs
      label={t.label}
      tabs={shown.map((tab) => ({ href: tabPath(tab), text: t[tab], isSelected: tab === selected }))}
    />
  );
};
