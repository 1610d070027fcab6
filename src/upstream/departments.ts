import type { Language } from './refusal.ts';
import type { Store } from './store.ts';

const known = "FROM dictionary WHERE dict_type = 'hosp_standard_dept' AND";

/** SQL for a department in the reader's language where the hospital's dictionary knows it; else as somebody wrote it. */
export const deptRead = (language: Language, column: string): string =>
  `COALESCE((SELECT ${language === 'en' ? "NULLIF(label_en, '')" : 'label'} ${known} ${column} IN (label, label_en) LIMIT 1), ${column})`;

/** As a department is stored, in whichever language it was written: the hospital's own word, or what no dictionary knows. */
export const deptStored = <T extends string | null>(store: Store, said: T): string | T =>
  store.one<{ label: string }>(`SELECT label ${known} ? IN (label, label_en) LIMIT 1`, said)?.label ?? said;
