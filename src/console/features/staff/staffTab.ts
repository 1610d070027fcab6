import { buildPath } from '../../lib/queryParams.ts';

/** The tabs of /workforceManagement, each with its own address. */
export const staffTabs = ['staff', 'departments', 'certificates', 'trail'] as const;
export type StaffTab = (typeof staffTabs)[number];

/** The tab in the address, the staff by default. */
export const tabFromSearch = (search: string): StaffTab => {
  const part = new URLSearchParams(search).get('part');
  return staffTabs.find((tab) => tab === part) ?? 'staff';
};

/** The address of a tab, with values of its own. */
export const tabPath = (
  tab: StaffTab,
  values: Readonly<Record<string, string | number | null | undefined>> = {},
): string => buildPath('/workforceManagement', { part: tab === 'staff' ? null : tab, ...values });
