import * as v from 'valibot';
import type { DictType } from '../../contract/hospital/dictionary.ts';
import { markMobileUnconfirmed, maskMobile } from '../auth/mobiles.ts';
import type { Store } from '../db/store.ts';
import type { Language } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

/** The fields of an account that administrators change, as they are stored. */
interface AccountValues {
  readonly username: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly title: number | null;
  readonly academicTitle: number | null;
  readonly dept: string | null;
  readonly isAuditor: number;
  readonly isAdmin: number;
}

type Value = string | number | null;

const fieldNames: Readonly<Record<keyof AccountValues, Readonly<Record<Language, string>>>> = {
  username: { zh: '账号', en: 'Username' },
  name: { zh: '姓名', en: 'Name' },
  mobile: { zh: '手机号', en: 'Mobile' },
  title: { zh: '职称', en: 'Professional title' },
  academicTitle: { zh: '教学职称', en: 'Academic title' },
  dept: { zh: '科室', en: 'Department' },
  isAuditor: { zh: '角色', en: 'Role' },
  isAdmin: { zh: '管理员', en: 'Administrator' },
};
const fields: readonly (keyof AccountValues)[] = [
  'username',
  'name',
  'mobile',
  'title',
  'academicTitle',
  'dept',
  'isAuditor',
  'isAdmin',
];

const columns =
  'username, name, mobile, title, academic_title AS academicTitle, dept, is_auditor AS isAuditor, is_admin AS isAdmin';

/** The accounts as they are stored, by id; of one, or of all. */
export const storedAccounts = (store: Store, id?: string): ReadonlyMap<string, AccountValues> =>
  new Map(
    store
      .all<AccountValues & { id: string }>(
        `SELECT id, ${columns} FROM account WHERE ?1 IS NULL OR id = ?1`,
        id ?? null,
      )
      .map(({ id: own, ...values }) => [own, values]),
  );

const shown = (field: keyof AccountValues, value: Value): Value =>
  field === 'mobile' && typeof value === 'string' ? maskMobile(value) : value;

const changesOf = (before: AccountValues | undefined, after: AccountValues) =>
  fields.flatMap((field) => {
    const [old, now] = [before?.[field] ?? null, after[field]];
    const isSame = (old ?? '') === (now ?? '') && (before !== undefined || now === null);
    return isSame ? [] : [[field, shown(field, old), shown(field, now)] as const];
  });

/**
 * Writes the trail's row of every account that is new or differs from `before`, with the fields that changed, and makes a number
 * that is new wait for its owner. Call it in the transaction of the change.
 */
export const recordAccountChanges = (
  { store, trail }: Pick<RequestContext, 'store' | 'trail'>,
  before: ReadonlyMap<string, AccountValues>,
  after: ReadonlyMap<string, AccountValues>,
  { by, at }: { readonly by: string; readonly at: number },
): void => {
  for (const [id, values] of after) {
    const old = before.get(id);
    const changes = changesOf(old, values);
    if (changes.some(([field]) => field === 'mobile'))
      markMobileUnconfirmed(store, id, { by, at, former: old?.mobile ?? null });
    if (changes.length > 0) trail(old ? 'staff-changed' : 'staff-created', id, JSON.stringify(changes));
  }
};

const storedChanges = v.pipe(
  v.string(),
  v.startsWith('[['),
  v.parseJson(),
  v.array(
    v.tuple([
      v.picklist(fields),
      v.nullable(v.union([v.string(), v.number()])),
      v.nullable(v.union([v.string(), v.number()])),
    ]),
  ),
);

const titleTypes: Readonly<Partial<Record<keyof AccountValues, DictType>>> = {
  title: 'member_doctor_title',
  academicTitle: 'member_docto_academic_title',
  dept: 'hosp_standard_dept',
};
const switchWords: Readonly<
  Partial<Record<keyof AccountValues, Readonly<Record<Language, [string, string]>>>>
> = {
  isAuditor: { zh: ['医生', '审方药师'], en: ['doctor', 'pharmacist'] },
  isAdmin: { zh: ['否', '是'], en: ['no', 'yes'] },
};

const wordOf = (store: Store, field: keyof AccountValues, value: Value, language: Language): string => {
  const words = switchWords[field]?.[language];
  if (words && value !== null) return words[value === 1 ? 1 : 0];
  const type = titleTypes[field];
  const entry =
    type &&
    store.one<{ zh: string; en: string }>(
      'SELECT label AS zh, label_en AS en FROM dictionary WHERE dict_type = ?1 AND (value = ?2 OR label = ?2)',
      type,
      String(value),
    );
  return entry?.[language] || (entry?.zh ?? String(value ?? ''));
};

/** What the trail stored of an account's changes, in words; any other text as it is. */
export const describeChanges = (store: Store, detail: string, language: Language): string => {
  const stored = v.safeParse(storedChanges, detail);
  if (!stored.success) return detail;
  const nothing = language === 'zh' ? '（空）' : '(empty)';
  const word = (field: keyof AccountValues, value: Value) => wordOf(store, field, value, language) || nothing;
  return stored.output
    .map(([field, old, now]) => {
      const name = fieldNames[field][language];
      const change = old === null ? word(field, now) : `${word(field, old)} → ${word(field, now)}`;
      return language === 'zh' ? `${name}：${change}` : `${name}: ${change}`;
    })
    .join(language === 'zh' ? '；' : '; ');
};
