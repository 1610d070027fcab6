import { buildPath } from '../../lib/queryParams.ts';

/** The tabs of /personalData, each with its own address. */
export const accountTabs = ['profile', 'qualifications', 'security', 'notifications'] as const;
export type AccountTab = (typeof accountTabs)[number];

/** The tab in the address, the first by default. A page number belongs to the sign-in list. */
export const tabFromSearch = (search: string): AccountTab => {
  const params = new URLSearchParams(search);
  return (
    accountTabs.find((tab) => tab === params.get('part')) ?? (params.has('page') ? 'security' : 'profile')
  );
};

/** The address of a tab. */
export const tabPath = (tab: AccountTab): string =>
  buildPath('/personalData', { part: tab === 'profile' ? null : tab });
