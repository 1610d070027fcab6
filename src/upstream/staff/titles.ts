import type { Store } from '../db/store.ts';

/**
 * Whether a title of the dictionary member_doctor_title is one of the role: those that member_pharmacist_title names are
 * pharmacists', all others doctors'. Where that dictionary is empty, the hospital does not tell them apart.
 */
export const isTitleOfRole = (store: Store, title: number, isAuditor: boolean): boolean => {
  const pharmacists = store
    .all<{ value: string }>("SELECT value FROM dictionary WHERE dict_type = 'member_pharmacist_title'")
    .map(({ value }) => Number(value));
  return pharmacists.length === 0 || pharmacists.includes(title) === isAuditor;
};
