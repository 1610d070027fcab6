import { staff, staffStatus } from '../../contract/account/staff.ts';
import { endClaim } from '../audit/auditClaim.ts';
import { closeUnanswerable } from '../audit/unanswerable.ts';
import { dismissTakeOverNotices } from '../audit/takeOverNotices.ts';
import { exportStaff } from '../export/staffExport.ts';
import { nextId } from '../db/ids.ts';
import { forgetBrowsers } from '../auth/knownBrowsers.ts';
import {
  confirmedMobile,
  hasPassword,
  isMobileTaken,
  markMobileUnconfirmed,
  needsPasswordForMobile,
  sendChangeNotice,
} from '../auth/mobiles.ts';
import { hashPassword } from '../auth/passwordHashes.ts';
import { publishPrescription } from '../prescriptions/prescriptionState.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { endSessions, expireSessions } from '../auth/sessions.ts';
import { listSignIns } from '../auth/signIns.ts';
import { requireStrongPassword } from '../auth/weakPasswords.ts';
import { canonicalDepartment, mayHaveDepartment } from '../hospital/departments.ts';
import { recordAccountChanges, storedAccounts } from './accountChanges.ts';
import { isTitleOfRole } from './titles.ts';
import { otherAdministrators, maskStaffRow, type StaffRow, staffById, staffPage } from './staffRows.ts';

const getStaffMember = (ctx: RequestContext, id: string): StaffRow =>
  staffById(ctx, id) ?? throwHttpError(404);

// The caller may have been disabled or lost the role while a password was being hashed.
const recheckAdministrator = ({ store, caller }: RequestContext): void => {
  const row = store.one<{ isAdmin: number }>(
    `SELECT a.is_admin AS isAdmin FROM session s JOIN account a ON a.id = s.user_id
     WHERE s.id = ? AND a.status = ?`,
    caller.sessionId,
    staffStatus.enabled,
  );
  if (!row) throwHttpError(401);
  else if (row.isAdmin !== 1) throwHttpError(403);
};

interface Titles {
  readonly title: number | null;
  readonly academicTitle: number | null;
}

/** Throws 400 unless the titles exist in the hospital's dictionary, and the title is one of the role. */
const requireKnownTitles = (
  { store }: RequestContext,
  { title, academicTitle, isAuditor }: Titles & { readonly isAuditor: boolean },
): void => {
  const isKnown = (type: string, value: number): boolean =>
    store.one('SELECT 1 FROM dictionary WHERE dict_type = ? AND value = ?', type, String(value)) !==
    undefined;
  if (title !== null && !isKnown('member_doctor_title', title)) throwBadField('title');
  if (title !== null && !isTitleOfRole(store, title, isAuditor)) throwHttpError('titleOfOtherRole');
  if (academicTitle !== null && !isKnown('member_docto_academic_title', academicTitle))
    throwBadField('academicTitle');
};

/** The department as it is stored. Throws `departmentUnknown` unless the account may get it. */
const requireDepartment = (
  { store }: RequestContext,
  { deptName }: { readonly deptName: string },
  current: string | null,
): string =>
  mayHaveDepartment(store, deptName, current)
    ? canonicalDepartment(store, deptName)
    : throwHttpError('departmentUnknown');

/** Releases an auditor's claims and notifies the other auditors. */
const releaseClaims = (ctx: RequestContext, auditorId: string): void => {
  const { store, clock } = ctx;
  const now = clock.now();
  const heldClaims = store.all<{ id: string }>(
    'SELECT prescription_id AS id FROM audit_claim WHERE auditor_id = ? AND until > ?',
    auditorId,
    now,
  );
  for (const { id } of heldClaims) {
    endClaim(store, now, id);
    ctx.trail('audit-release', id, 'account-changed');
    publishPrescription(ctx, id);
  }
};

const requireOtherAdministrator = ({ store }: RequestContext, member: StaffRow): void => {
  if (member.isAdmin && member.status === staffStatus.enabled && otherAdministrators(store, member.id) === 0)
    throwHttpError('lastAdministrator');
};

/** Ends what an account had open in reviews, after it was disabled or has changed its role. */
const endReviewWork = (ctx: RequestContext, id: string): void => {
  releaseClaims(ctx, id);
  dismissTakeOverNotices(ctx.store, id);
  closeUnanswerable(ctx, id);
};

const recordChanges = (
  ctx: RequestContext,
  id: string,
  before: ReturnType<typeof storedAccounts> = new Map(),
): void =>
  recordAccountChanges(ctx, before, storedAccounts(ctx.store, id), {
    by: ctx.caller.userId,
    at: ctx.clock.now(),
  });

/**
 * Staff management by administrators (docs/product.md, "Staff management"). The role is checked in
 * `access.ts`.
 */
export const staffHandlers = bindHandlers(
  staff,
  {
    page(query, ctx) {
      const page = staffPage(ctx, query);
      return query.id !== undefined && page.total === 0 ? throwHttpError(404) : page;
    },
    export: (query, ctx) => exportStaff(ctx, query),
    async create({ username, password, mobile, ...fields }, ctx) {
      const { store, clock } = ctx;
      requireStrongPassword(password, { username, name: fields.name, mobile: mobile ?? null });
      const passwordHash = await hashPassword(ctx, password);
      return store.transaction(() => {
        recheckAdministrator(ctx);
        requireKnownTitles(ctx, fields);
        const department = requireDepartment(ctx, fields, null);
        // LinYue and linyue would be confused.
        if (store.one('SELECT 1 FROM account WHERE lower(username) = lower(?)', username))
          return throwHttpError('usernameTaken');
        if (mobile !== undefined && isMobileTaken(store, mobile)) return throwHttpError('mobileTaken');
        const id = nextId();
        store.run(
          `INSERT INTO account (id, username, password_hash, name, mobile, title, academic_title, dept, is_auditor, is_admin,
             first_password_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          id,
          username,
          passwordHash,
          fields.name,
          mobile ?? null,
          fields.title,
          fields.academicTitle,
          department,
          fields.isAuditor,
          fields.isAdmin,
          clock.now(),
        );
        recordChanges(ctx, id);
        return maskStaffRow(getStaffMember(ctx, id));
      });
    },
    update({ id, version, mobile, ...fields }, ctx) {
      const { store, caller } = ctx;
      const before = getStaffMember(ctx, id);
      const stored = storedAccounts(store, id);
      const formerMobile = confirmedMobile(store, id);
      if (before.version !== version) return throwHttpError('staffChanged', maskStaffRow(before));
      requireKnownTitles(ctx, fields);
      const department = requireDepartment(ctx, fields, stored.get(id)?.dept ?? null);
      const isNewMobile = mobile !== undefined && mobile !== before.mobile;
      if (isNewMobile && isMobileTaken(store, mobile)) return throwHttpError('mobileTaken');
      if (isNewMobile && needsPasswordForMobile(store, id)) return throwHttpError('mobileNeedsPassword');
      if (!fields.isAdmin) requireOtherAdministrator(ctx, before);
      const roleChanges = fields.isAuditor !== before.isAuditor;
      if (roleChanges && id === caller.userId) return throwHttpError('notYourself');
      if (roleChanges && before.openOrders > 0) return throwHttpError('staffConsulting');
      store.run(
        `UPDATE account SET name = ?, mobile = ?, title = ?, academic_title = ?, dept = ?, is_auditor = ?, is_admin = ?
         WHERE id = ?`,
        fields.name,
        mobile ?? before.mobile,
        fields.title,
        fields.academicTitle,
        department,
        fields.isAuditor,
        fields.isAdmin,
        id,
      );
      // What they have open belongs to the other role.
      if (roleChanges) {
        endSessions(store, id);
        endReviewWork(ctx, id);
      }
      recordChanges(ctx, id, stored);
      if (isNewMobile) sendChangeNotice(ctx, formerMobile, 'mobile');
      return maskStaffRow(getStaffMember(ctx, id));
    },
    async resetPassword({ id, password }, ctx) {
      const { store, caller, clock } = ctx;
      const before = getStaffMember(ctx, id);
      if (id === caller.userId) return throwHttpError('resetYourself');
      requireStrongPassword(password, before);
      const passwordHash = await hashPassword(ctx, password);
      return store.transaction(() => {
        recheckAdministrator(ctx);
        // Its number may have changed while the password was being hashed.
        const { mobile } = getStaffMember(ctx, id);
        const formerMobile = confirmedMobile(store, id);
        const change = { by: caller.userId, at: clock.now(), former: formerMobile };
        // Whoever is given this password need not be whoever had the number.
        if (mobile !== null && !hasPassword(store, id)) markMobileUnconfirmed(store, id, change);
        store.run(
          'UPDATE account SET password_hash = ?, first_password_at = ? WHERE id = ?',
          passwordHash,
          clock.now(),
          id,
        );
        endSessions(store, id);
        forgetBrowsers(store, id);
        ctx.trail('password-reset', id);
        sendChangeNotice(ctx, formerMobile, 'password');
        return maskStaffRow(getStaffMember(ctx, id));
      });
    },
    loginLog: ({ id, ...paging }, ctx) =>
      listSignIns(ctx, getStaffMember(ctx, id).id, { sort: 'desc', ...paging }),
    updateStatus({ id, status }, ctx) {
      const { store, caller } = ctx;
      const before = getStaffMember(ctx, id);
      if (before.status === status) return maskStaffRow(before);
      if (status === staffStatus.disabled) {
        requireOtherAdministrator(ctx, before);
        if (id === caller.userId) return throwHttpError('notYourself');
      }
      store.run('UPDATE account SET status = ? WHERE id = ?', status, id);
      if (status === staffStatus.disabled) {
        expireSessions(store, id);
        endReviewWork(ctx, id);
      }
      ctx.trail(status === staffStatus.disabled ? 'staff-disabled' : 'staff-enabled', id);
      return maskStaffRow(getStaffMember(ctx, id));
    },
  },
  ['create', 'resetPassword'],
);
