import type { Language } from '../server/httpError.ts';
import type { Store } from '../db/store.ts';

const fromDictionary = "FROM dictionary WHERE dict_type = 'hosp_standard_dept' AND";

/**
 * SQL for a department in the reader's language if the hospital's dictionary has it, otherwise as it was
 * written.
 */
export const departmentSql = (language: Language, column: string): string =>
  `COALESCE((SELECT ${language === 'en' ? "NULLIF(label_en, '')" : 'label'} ${fromDictionary} NULLIF(${column}, '') IN (label, label_en) LIMIT 1), ${column})`;

/** SQL for both names of a department, as `deptName` and `deptNameEn`, for what is printed in either language. */
export const departmentNamesSql = (column: string): string =>
  `${departmentSql('zh', column)} AS deptName,
  COALESCE((SELECT label_en ${fromDictionary} NULLIF(${column}, '') IN (label, label_en) LIMIT 1), '') AS deptNameEn`;

/**
 * The form in which a department is stored, whatever language it was written in: the hospital's own label, or
 * the text itself if the dictionary does not have it.
 */
export const canonicalDepartment = <T extends string | null>(store: Store, name: T): string | T =>
  store.one<{ label: string }>(
    `SELECT label ${fromDictionary} NULLIF(?, '') IN (label, label_en) LIMIT 1`,
    name,
  )?.label ?? name;

/**
 * Whether an account may get a department: an enabled one, in either language, or the one that it has. A hospital without
 * departments takes any text.
 */
export const mayHaveDepartment = (store: Store, name: string, current: string | null): boolean =>
  name === '' ||
  canonicalDepartment(store, name) === canonicalDepartment(store, current) ||
  store.one(
    `SELECT 1 WHERE EXISTS (SELECT 1 ${fromDictionary} disabled = 0 AND ?1 IN (label, label_en))
       OR NOT EXISTS (SELECT 1 ${fromDictionary} true)`,
    name,
  ) !== undefined;

interface Names {
  readonly label: string;
  readonly en: string;
}

const namesOfDepartments = (store: Store): Names[] =>
  store.all<Names>("SELECT label, label_en AS en FROM dictionary WHERE dict_type = 'hosp_standard_dept'");

/** Names departments of accounts in the reader's language, as `departmentSql` does; null for none. */
export const departmentNamer = (
  store: Store,
  language: Language,
): ((stored: string | null) => string | null) => {
  const shown = new Map<string, string>();
  for (const { label, en } of namesOfDepartments(store))
    for (const name of [label, en])
      if (name !== '' && !shown.has(name)) shown.set(name, language === 'en' ? en || name : label);
  return (stored) => (stored === null || stored === '' ? null : (shown.get(stored) ?? stored));
};

/** Every name under which accounts have a department. */
export const departmentNames = (store: Store, name: string): readonly string[] => {
  const known = namesOfDepartments(store).find(({ label, en }) => label === name || en === name);
  return known ? [known.label, known.en].filter((one) => one !== '') : [name];
};
