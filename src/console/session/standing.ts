/** Whose session a page was opened under: the same number is another person in another hospital. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** What stands in this browser's storage now. */
export interface Found {
  /** Null where nothing says so yet. */
  readonly tenantId: string | null;
  /** Null where nobody is logged in. */
  readonly userId: string | null;
  /** Whether the last session was ended on purpose. */
  readonly loggedOut: boolean;
}

/**
 * What became of a page's session while other tabs wrote: still this person's (a log-in anew included), ended on purpose,
 * wiped by a re-login that is under way elsewhere, or taken by another person or another hospital.
 */
export type Standing = 'same' | 'loggedOut' | 'wiped' | 'otherPerson' | 'otherHospital';

/** Compares a page's owner with what is found. */
export const standingOf = (owner: Owner, found: Found): Standing => {
  if (found.tenantId !== null && found.tenantId !== owner.tenantId) return 'otherHospital';
  if (found.userId === null) return found.loggedOut ? 'loggedOut' : 'wiped';
  return found.userId === owner.userId ? 'same' : 'otherPerson';
};
