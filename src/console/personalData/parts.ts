import { pathOf } from '../lib/address.ts';

/** The tabs of /personalData, each with its own address. */
export const parts = ['profile', 'qualifications', 'security', 'notifications'] as const;
export type Part = (typeof parts)[number];

/** The tab in the address, the first by default. A page number belongs to the sign-in list. */
export const readPart = (search: string): Part => {
  const given = new URLSearchParams(search);
  return parts.find((part) => part === given.get('part')) ?? (given.has('page') ? 'security' : 'profile');
};

/** The address of a tab. */
export const partPath = (part: Part): string =>
  pathOf('/personalData', { part: part === 'profile' ? null : part });
