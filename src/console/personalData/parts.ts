import { pathOf } from '../lib/address.ts';

/** The parts of /personalData, each at an address of its own. */
export const parts = ['profile', 'qualifications', 'security', 'notifications'] as const;
export type Part = (typeof parts)[number];

/** The part that an address names; the first where it names none. A page of a list is one of the sign-ins. */
export const readPart = (search: string): Part => {
  const given = new URLSearchParams(search);
  return parts.find((part) => part === given.get('part')) ?? (given.has('page') ? 'security' : 'profile');
};

/** The address of a part. */
export const partPath = (part: Part): string =>
  pathOf('/personalData', { part: part === 'profile' ? null : part });
