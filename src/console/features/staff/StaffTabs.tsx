import { Link } from 'wouter';
import { qualifications } from '../../../contract/account/qualification.ts';
import { auditTrail } from '../../../contract/hospital/auditTrail.ts';
import { departments } from '../../../contract/hospital/department.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
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
    <nav className="staff-tabs" aria-label={t.label}>
      {shown.map((tab) => (
        <Link
          key={tab}
          href={tabPath(tab)}
          className="staff-tab"
          aria-current={tab === selected ? 'page' : undefined}
        >
          {t[tab]}
        </Link>
      ))}
    </nav>
  );
};
