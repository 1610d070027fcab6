import { departmentNames } from '../hospital/departments.ts';
import type { Store } from '../db/store.ts';
import { throwHttpError } from '../server/httpError.ts';

/** Whose rows an administrator asks for; neither: everybody's. */
export interface DoctorFilter {
  readonly dept: string;
  readonly doctorId?: string | undefined;
}

interface Doctor {
  readonly id: string;
  readonly name: string;
  readonly dept: string | null;
}

/** The hospital's accounts that a filter means, as SQL over a column with an account's id. Throws 404 for an unknown doctor. */
export const doctorConditions = (
  store: Store,
  { dept, doctorId }: DoctorFilter,
  column: string,
): { sql: string; params: string[] }[] => {
  if (doctorId !== undefined && !store.one('SELECT 1 FROM account WHERE id = ?', doctorId))
    return throwHttpError(404);
  return [
    ...(doctorId === undefined ? [] : [{ sql: `${column} = ?`, params: [doctorId] }]),
    ...(dept === ''
      ? []
      : [
          {
            sql: `${column} IN (SELECT id FROM account WHERE dept IN (SELECT value FROM json_each(?)))`,
            params: [JSON.stringify(departmentNames(store, dept))],
          },
        ]),
  ];
};

/** The accounts with these ids, by id. */
export const doctorsById = (store: Store, ids: readonly string[]): ReadonlyMap<string, Doctor> =>
  new Map(
    store
      .all<Doctor>(
        'SELECT id, name, dept FROM account WHERE id IN (SELECT value FROM json_each(?))',
        JSON.stringify(ids),
      )
      .map((one) => [one.id, one]),
  );
