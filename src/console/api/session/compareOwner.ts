/** Whose session a page was opened under: the same number is another person in another hospital. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** What is in this browser's storage now. */
export interface StoredOwner {
  /** Null if nothing is stored yet. */
  readonly tenantId: string | null;
  /** Null if nobody is logged in. */
  readonly userId: string | null;
  /** Whether the last session was ended on purpose. */
  readonly loggedOut: boolean;
}

/**
 * How a page's session compares with what other tabs stored: the same person (also after a new log-in), ended
 * on purpose, wiped by a log-in in progress elsewhere, or another person or hospital.
 */
export type OwnerComparison = 'same' | 'loggedOut' | 'wiped' | 'otherPerson' | 'otherHospital';

/** Compares a page's owner with the storage. */
export const compareOwner = (owner: Owner, stored: StoredOwner): OwnerComparison => {
  if (stored.tenantId !== null && stored.tenantId !== owner.tenantId) return 'otherHospital';
  if (stored.userId === null) return stored.loggedOut ? 'loggedOut' : 'wiped';
  return stored.userId === owner.userId ? 'same' : 'otherPerson';
};
