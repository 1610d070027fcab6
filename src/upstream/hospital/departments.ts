import type { Language } from '../server/httpError.ts';
import type { Store } from '../db/store.ts';

const fromDictionary = "FROM dictionary WHERE dict_type = 'hosp_standard_dept' AND";

/**
 * SQL for a department in the reader's language if the hospital's dictionary has it, otherwise as it was
 * written.
 */
export const departmentSql = (language: Language, column: string): string =>
  `COALESCE((SELECT ${language === 'en' ? "NULLIF(label_en, '')" : 'label'} ${fromDictionary} ${column} IN (label, label_en) LIMIT 1), ${column})`;

/**
 * The form in which a department is stored, whatever language it was written in: the hospital's own label, or
 * the text itself if the dictionary does not have it.
 */
export const canonicalDepartment = <T extends string | null>(store: Store, name: T): string | T =>
  store.one<{ label: string }>(`SELECT label ${fromDictionary} ? IN (label, label_en) LIMIT 1`, name)
    ?.label ?? name;
