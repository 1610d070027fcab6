import * as v from 'valibot';
import { mobile as mobileNumber } from '../../contract/account/auth.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import {
  type StaffMember,
  type StaffOrder,
  type StaffRole,
  staffStatus,
} from '../../contract/account/staff.ts';
import { isOfEndedVisit } from '../followUps/followUpRows.ts';
import { likePattern } from '../db/likePattern.ts';
import { maskMobile } from '../auth/mobiles.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { departmentNames, departmentSql } from '../hospital/departments.ts';
import type { Store } from '../db/store.ts';

/** An account with its full mobile number; `maskStaffRow` masks it. */
export type StaffRow = StaffMember;

/** An account in a list of all: what is open with an account is counted only where it is shown. */
export type ListedStaff = Omit<StaffMember, Count>;

type Count = 'openOrders' | 'openFollowUps' | 'heldClaims';
type Flag = 'isAuditor' | 'isAdmin' | 'mustChangePassword' | 'mobileUnconfirmed';
type StoredStaffRow = Omit<ListedStaff, Flag> & Readonly<Record<Flag, number>>;

const columns = ({
  language,
}: StaffReadContext): string => `a.id, a.username, a.name, a.mobile, a.title, a.academic_title AS academicTitle, ${departmentSql(language, 'a.dept')} AS deptName,
  a.is_auditor AS isAuditor, a.is_admin AS isAdmin, a.first_password_at IS NOT NULL AS mustChangePassword,
  a.mobile IS NOT NULL AND a.mobile_check IS NOT NULL AS mobileUnconfirmed, a.status, a.version, s.at AS lastSeen`;
const counts = `SELECT
  (SELECT count(*) FROM consult_order WHERE doctor_id = ?1 AND status = ${orderStatus.inConsultation}) AS openOrders,
  (SELECT count(*) FROM follow_up f JOIN consult_order o ON o.id = f.order_id
    WHERE f.doctor_id = ?1 AND ${isOfEndedVisit}) AS openFollowUps,
  (SELECT count(*) FROM audit_claim WHERE auditor_id = ?1 AND until > ?2) AS heldClaims`;
const from = 'FROM account a LEFT JOIN last_seen s ON s.user_id = a.id';

/** What is needed to read staff: the hospital's rows, and last-seen times that are not stored yet. */
export type StaffReadContext = Pick<RequestContext, 'store' | 'clock' | 'lastSeen' | 'language'>;

const rowReader =
  ({ store, lastSeen }: StaffReadContext) =>
  ({ isAuditor, isAdmin, mustChangePassword, mobileUnconfirmed, ...row }: StoredStaffRow): ListedStaff => ({
    ...row,
    lastSeen: Math.max(row.lastSeen ?? 0, lastSeen.pendingAt(store, row.id)) || null,
    isAuditor: isAuditor === 1,
    isAdmin: isAdmin === 1,
    mustChangePassword: mustChangePassword === 1,
    mobileUnconfirmed: mobileUnconfirmed === 1,
  });

/** An account with what is open with it. */
const withCounts = ({ store, clock }: StaffReadContext, row: ListedStaff): StaffRow => ({
  openOrders: 0,
  openFollowUps: 0,
  heldClaims: 0,
  ...store.one<Pick<StaffMember, Count>>(counts, row.id, clock.now()),
  ...row,
});

/** One account as it is sent, with a masked mobile number. */
export const maskStaffRow = <Row extends ListedStaff>(row: Row): Row => ({
  ...row,
  mobile: row.mobile === null ? null : maskMobile(row.mobile),
});

/** One of the hospital's accounts. */
export const staffById = (ctx: StaffReadContext, id: string): StaffRow | undefined => {
  const row = ctx.store.one<StoredStaffRow>(`SELECT ${columns(ctx)} ${from} WHERE a.id = ?`, id);
  return row && withCounts(ctx, rowReader(ctx)(row));
};

/** How many other enabled administrators there are. */
export const otherAdministrators = (store: Store, id: string): number =>
  store.one<{ n: number }>(
    'SELECT count(*) AS n FROM account WHERE is_admin = 1 AND status = ? AND id <> ?',
    staffStatus.enabled,
    id,
  )?.n ?? 0;

const roles: Readonly<Record<StaffRole, string>> = {
  doctor: 'a.is_auditor = 0',
  auditor: 'a.is_auditor = 1',
  administrator: 'a.is_admin = 1',
};

// Masked like `maskMobile`, so that the hidden digits cannot be found out by searching for parts of them.
const maskedSql =
  "substr(a.mobile, 1, 3) || '****' || substr(a.mobile, CASE WHEN length(a.mobile) < 11 THEN -2 ELSE -4 END)";

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

const comparators: Readonly<Record<StaffOrder, (a: ListedStaff, b: ListedStaff) => number>> = {
  name: (a, b) => collator.compare(a.name, b.name),
  username: (a, b) => collator.compare(a.username, b.username),
  deptName: (a, b) => collator.compare(a.deptName ?? '', b.deptName ?? ''),
  lastSeen: (a, b) => (a.lastSeen ?? 0) - (b.lastSeen ?? 0),
};

interface StaffFilter {
  readonly keyword: string;
  readonly id?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly status?: number | undefined;
  readonly dept: string;
  readonly sort: StaffOrder;
  readonly descending: number;
}

interface StaffQuery extends StaffFilter {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** All of the hospital's accounts that match, sorted; their mobile numbers are masked. */
export const listedStaff = (ctx: StaffReadContext, query: StaffFilter): readonly ListedStaff[] => {
  const { keyword, id, role, status, dept, sort, descending } = query;
  const number = v.safeParse(mobileNumber, keyword);
  const rows = ctx.store
    .all<StoredStaffRow>(
      `SELECT ${columns(ctx)} ${from} WHERE (a.name LIKE ?1 ESCAPE '\\' OR a.username LIKE ?1 ESCAPE '\\'
         OR ${maskedSql} LIKE ?1 ESCAPE '\\' OR a.mobile = ?2)
       AND (?3 IS NULL OR a.status = ?3) AND (?4 IS NULL OR a.id = ?4) AND ${role ? roles[role] : 'true'}
       AND (?5 IS NULL OR a.dept IN (SELECT value FROM json_each(?5))) ORDER BY a.id`,
      likePattern(keyword),
      number.success ? number.output : '',
      status ?? null,
      id ?? null,
      dept === '' ? null : JSON.stringify(departmentNames(ctx.store, dept)),
    )
    .map(rowReader(ctx));
  // SQLite cannot sort Chinese names, so all staff of a hospital is read and sorted in memory.
  const direction = descending === 1 ? -1 : 1;
  return rows.toSorted((a, b) => direction * comparators[sort](a, b)).map(maskStaffRow);
};

/** A page of the hospital's accounts. */
export const staffPage = (
  ctx: StaffReadContext,
  { pageNo, pageSize, ...filter }: StaffQuery,
): { total: number; list: StaffMember[] } => {
  const list = listedStaff(ctx, filter);
  const shown = list.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { total: list.length, list: shown.map((row) => withCounts(ctx, row)) };
};
