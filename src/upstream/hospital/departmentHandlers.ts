import { type Department, departments } from '../../contract/hospital/department.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

const departmentType = 'hosp_standard_dept';

const listDepartments = (store: Store): Department[] =>
  store.all<Department>(
    `SELECT value AS id, label AS name, label_en AS nameEn, disabled AS status,
       (SELECT count(*) FROM account a WHERE a.dept <> '' AND a.dept IN (label, label_en)) AS staff
     FROM dictionary WHERE dict_type = ? ORDER BY sort, CAST(value AS INTEGER)`,
    departmentType,
  );

const departmentById = (store: Store, id: string): Department =>
  listDepartments(store).find((one) => one.id === id) ?? throwHttpError(404);

/** Throws `departmentTwice` if another department has one of the names, in either language. */
const requireFreeNames = (
  store: Store,
  id: string | null,
  names: Pick<Department, 'name' | 'nameEn'>,
): void => {
  const taken = new Set(
    listDepartments(store)
      .filter((one) => one.id !== id)
      .flatMap(({ name, nameEn }) => [name.toLowerCase(), nameEn.toLowerCase()]),
  );
  taken.delete('');
  if (taken.has(names.name.toLowerCase()) || taken.has(names.nameEn.toLowerCase()))
    throwHttpError('departmentTwice');
};

/** The detail in the audit trail, whose readers have either language. */
const bothNames = (name: string, nameEn: string): string =>
  nameEn === '' || nameEn === name ? name : `${name}\n${nameEn}`;

const renamed = (from: string, to: string): string => (from === to ? '' : `${from} → ${to}`);

const update = (
  { store, trail }: RequestContext,
  { id, name, nameEn }: Pick<Department, 'id' | 'name' | 'nameEn'>,
) => {
  const before = departmentById(store, id);
  requireFreeNames(store, id, { name, nameEn });
  store.run(
    'UPDATE dictionary SET label = ?, label_en = ? WHERE dict_type = ? AND value = ?',
    name,
    nameEn,
    departmentType,
    id,
  );
  // Accounts have the department under its name.
  if (name !== before.name)
    store.run(
      "UPDATE account SET dept = ? WHERE dept <> '' AND dept IN (?, ?)",
      name,
      before.name,
      before.nameEn,
    );
  const [zh, en] = [renamed(before.name, name), renamed(before.nameEn, nameEn)];
  trail('department-renamed', id, bothNames(zh || en, en || zh));
  return departmentById(store, id);
};

/** Departments, managed by administrators: entries of the dictionary hosp_standard_dept. */
export const departmentHandlers = bindHandlers(departments, {
  list: (_input, { store }) => listDepartments(store),
  create({ name, nameEn }, { store, trail }) {
    requireFreeNames(store, null, { name, nameEn });
    const last = store.one<{ value: number; sort: number }>(
      'SELECT coalesce(max(CAST(value AS INTEGER)), 0) AS value, coalesce(max(sort), 0) AS sort FROM dictionary WHERE dict_type = ?',
      departmentType,
    );
    const id = String((last?.value ?? 0) + 1);
    store.run(
      'INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES (?, ?, ?, ?, ?)',
      departmentType,
      id,
      name,
      nameEn,
      (last?.sort ?? 0) + 1,
    );
    trail('department-created', id, bothNames(name, nameEn));
    return departmentById(store, id);
  },
  update: (input, ctx) => update(ctx, input),
  updateStatus({ id, status }, { store, trail }) {
    const before = departmentById(store, id);
    if (before.status === status) return before;
    store.run(
      'UPDATE dictionary SET disabled = ? WHERE dict_type = ? AND value = ?',
      status,
      departmentType,
      id,
    );
    trail(
      status === 1 ? 'department-disabled' : 'department-enabled',
      id,
      bothNames(before.name, before.nameEn),
    );
    return departmentById(store, id);
  },
});
