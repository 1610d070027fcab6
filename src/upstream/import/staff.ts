import * as v from 'valibot';
import { mobile as mobileNumber } from '../../contract/account/auth.ts';
import { personName } from '../../contract/account/doctor.ts';
import { staffStatus, username } from '../../contract/account/staff.ts';
import type { DictType } from '../../contract/hospital/dictionary.ts';
import { needsPasswordForMobile } from '../auth/mobiles.ts';
import { nextId } from '../db/ids.ts';
import type { Store } from '../db/store.ts';
import { canonicalDepartment, mayHaveDepartment } from '../hospital/departments.ts';
import { type Column, switchColumn, textColumn } from './columns.ts';
import { isTitleOfRole } from '../staff/titles.ts';
import { roleWords, wordOf } from '../trail/trailWords.ts';
import type { FileCheck, FileRow, TableKind } from './tableKind.ts';

const nameColumn = textColumn('staff_name', { stored: 'name', most: 40, required: true });
const mobileColumn = textColumn('mobile', { most: 20 });

const titleColumn = (store: Store, name: string, type: DictType): Column => {
  const values = store
    .all<{ value: string }>('SELECT value FROM dictionary WHERE dict_type = ? ORDER BY sort, value', type)
    .map(({ value }) => value);
  return {
    name,
    stored: name,
    expected: {
      zh: `字典 ${type} 的值（${values.join('、')}），可留空`,
      en: `one of ${values.join(', ')} (codes of the ${name.replace('_', ' ')} list), or an empty cell`,
    },
    parse: (cell) => {
      if (cell === '') return null;
      return values.includes(cell) ? Number(cell) : undefined;
    },
    format: (value) => (value === null ? '' : String(value)),
  };
};

const staffColumns = (store: Store): Column[] => [
  {
    ...textColumn('username', { most: 32, required: true }),
    expected: {
      zh: '2 至 32 个字母、数字或 . _ -，以字母或数字开头',
      en: '2 to 32 letters, digits and . _ -, beginning with a letter or a digit',
    },
    parse: (cell) => (v.is(username, cell) ? cell : undefined),
  },
  {
    ...nameColumn,
    parse: (cell) => (v.is(personName, cell) ? cell : undefined),
  },
  {
    ...mobileColumn,
    expected: {
      zh: '手机号，留空则保留原号码',
      en: 'a mobile number; leave empty to keep the stored one',
    },
    parse: (cell) => {
      if (cell === '') return null;
      const read = v.safeParse(mobileNumber, cell);
      return read.success ? read.output : undefined;
    },
  },
  titleColumn(store, 'title', 'member_doctor_title'),
  titleColumn(store, 'academic_title', 'member_docto_academic_title'),
  textColumn('department', { stored: 'dept', most: 40 }),
  switchColumn('role', 'is_auditor', ['doctor', 'auditor']),
  switchColumn('administrator', 'is_admin'),
];

interface Account {
  readonly id: string;
  readonly username: string;
  readonly mobile: string | null;
  readonly status: number;
  readonly isAdmin: number;
}

/** Completes the mobile numbers, and reports those that two accounts would have or that nobody could confirm. */
const checkMobiles = ({ store, rows, storedOf, report }: FileCheck, accounts: readonly Account[]): void => {
  const idOf = new Map(accounts.map(({ id, username }) => [username, id]));
  const usernames = new Set(rows.map(({ values }) => values['username']));
  const ownerOf = new Map(
    accounts.flatMap(({ username, mobile }) =>
      mobile === null || usernames.has(username) ? [] : [[mobile, username] as const],
    ),
  );
  for (const row of rows) {
    if (typeof row.values['username'] !== 'string') continue;
    const stored = storedOf(row);
    if (row.values['mobile'] === null && stored) row.values['mobile'] = stored['mobile'];
    const { mobile } = row.values;
    if (mobile === null && !stored)
      report(row, 'mobile', {
        zh: '手机号：新账号没有密码，用验证码登录',
        en: 'a mobile number: a new account has no password and logs in by code',
      });
    if (typeof mobile !== 'string') continue;
    if (
      stored &&
      mobile !== stored['mobile'] &&
      needsPasswordForMobile(store, idOf.get(row.values['username']) ?? '')
    )
      report(row, 'mobile', {
        zh: '原手机号：该账号没有密码，本人无法确认新手机号，请先在“人员管理”重置密码',
        en: 'the stored number: this account has no password to confirm a new one with; reset its password on the Staff page first',
      });
    const owner = ownerOf.get(mobile);
    if (owner !== undefined)
      report(row, 'mobile', {
        zh: `未被 ${owner} 使用的手机号`,
        en: `a number not already used by ${owner}`,
      });
    else ownerOf.set(mobile, row.values['username']);
  }
};

const checkAdministrators = ({ rows, report }: FileCheck, accounts: readonly Account[]): void => {
  const isAdministrator = ({ isAdmin, status }: Account): boolean =>
    isAdmin === 1 && status === staffStatus.enabled;
  const rowByName = new Map(rows.map((row) => [row.values['username'], row]));
  const removed: FileRow[] = [];
  for (const account of accounts.filter(isAdministrator)) {
    const row = rowByName.get(account.username);
    if (row?.values['administrator'] !== 0) return;
    removed.push(row);
  }
  for (const row of removed)
    report(row, 'administrator', {
      zh: '医院至少保留一个启用的管理员账号',
      en: 'at least one enabled administrator to remain',
    });
};

/** Stores a department under the hospital's own name, and reports one that the account may not get. */
const checkDepartment = ({ store, storedOf, report }: FileCheck, row: FileRow): void => {
  const { department } = row.values;
  if (typeof department !== 'string') return;
  const stored = storedOf(row)?.['department'];
  const current = typeof stored === 'string' ? stored : null;
  if (!mayHaveDepartment(store, department, current))
    report(row, 'department', {
      zh: '本院已启用的科室，可留空',
      en: 'one of the hospital’s enabled departments, or an empty cell',
    });
  const own = canonicalDepartment(store, department);
  // The same department may be stored under its name in the other language.
  row.values['department'] = current !== null && canonicalDepartment(store, current) === own ? current : own;
};

const checkStaff = (check: FileCheck): void => {
  const { store, rows, storedOf, report } = check;
  const accounts = store.all<Account>(
    'SELECT id, username, mobile, status, is_admin AS isAdmin FROM account',
  );
  const names = new Map(accounts.map((account) => [account.username.toLowerCase(), account.username]));
  for (const row of rows) {
    const { username: name, role } = row.values;
    if (typeof name !== 'string') continue;
    const similar = names.get(name.toLowerCase());
    if (similar !== undefined && similar !== name)
      report(row, 'username', {
        zh: `与 ${similar} 不同的账号（不区分大小写）`,
        en: `a username that differs from ${similar} by more than letter case`,
      });
    else names.set(name.toLowerCase(), name);
    const stored = storedOf(row);
    checkDepartment(check, row);
    const title = row.values['title'];
    if (typeof title === 'number' && role !== undefined && !isTitleOfRole(store, title, role === 1))
      report(row, 'title', {
        zh: role === 1 ? '药师的职称' : '医师的职称',
        en: role === 1 ? 'a pharmacist’s title' : 'a doctor’s title',
      });
    const storedRole = stored?.['role'] === 1 ? 'auditor' : 'doctor';
    if (stored && role !== undefined && role !== stored['role'])
      report(row, 'role', {
        zh: `原角色 ${storedRole}（${wordOf(roleWords, storedRole, 'zh')}）；如需更改请到“人员管理”，系统会检查其进行中的问诊`,
        en: `the stored role (${storedRole}): change it on the Staff page, which checks for open consultations`,
      });
  }
  checkMobiles(check, accounts);
  checkAdministrators(check, accounts);
};

/** The hospital's accounts, without passwords. Whether an account is enabled is changed on the staff page alone. */
export const staffKind: TableKind = {
  name: 'staff',
  table: 'account',
  key: ['username'],
  columns: staffColumns,
  newRow: () => ({ id: nextId(), password_hash: '' }),
  check: checkStaff,
};
