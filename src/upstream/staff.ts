import { staff, staffStatus } from '../contract/account/staff.ts';
import { endClaim } from './auditClaim.ts';
import { nextId } from './ids.ts';
import { isTaken } from './mobiles.ts';
import { sealPassword } from './passwords.ts';
import { announce } from './prescriptionState.ts';
import { refuse, refuseField } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import { endSessions } from './sessions.ts';
import { deptStored } from './departments.ts';
import { otherAdministrators, shown, type StaffRow, staffById, staffPage } from './staffRows.ts';

const theOne = (scene: Scene, id: string): StaffRow => staffById(scene, id) ?? refuse(404);

// The caller may have been disabled or lost the role while a password was being hashed.
const stillAdministrator = ({ store, caller }: Scene): void => {
  const row = store.one<{ isAdmin: number }>(
    `SELECT a.is_admin AS isAdmin FROM session s JOIN account a ON a.id = s.user_id
     WHERE s.id = ? AND a.status = ?`,
    caller.sessionId,
    staffStatus.enabled,
  );
  if (!row) refuse(401);
  else if (row.isAdmin !== 1) refuse(403);
};

interface Titled {
  readonly title: number | null;
  readonly academicTitle: number | null;
}

/** Throws 400 unless the titles exist in the hospital's dictionary. */
const mustBeKnown = ({ store }: Scene, { title, academicTitle }: Titled): void => {
  const known = (type: string, value: number): boolean =>
    store.one('SELECT 1 FROM dictionary WHERE dict_type = ? AND value = ?', type, String(value)) !==
    undefined;
  if (title !== null && !known('member_doctor_title', title)) refuseField('title');
  if (academicTitle !== null && !known('member_docto_academic_title', academicTitle))
    refuseField('academicTitle');
};

/** Releases an auditor's claims and notifies the other auditors. */
const releaseClaims = (scene: Scene, auditorId: string): void => {
  const { store, clock } = scene;
  const now = clock.now();
  const held = store.all<{ id: string }>(
    'SELECT prescription_id AS id FROM audit_claim WHERE auditor_id = ? AND until > ?',
    auditorId,
    now,
  );
  for (const { id } of held) {
    endClaim(store, now, id);
    scene.trail('audit-release', id, 'account-changed');
    announce(scene, id);
  }
};

const mustLeaveOne = ({ store }: Scene, one: StaffRow): void => {
  if (one.isAdmin && one.status === staffStatus.enabled && otherAdministrators(store, one.id) === 0)
    refuse('lastAdministrator');
};

/** Ends a user's sessions, their sockets and their claims. */
const throwOut = (scene: Scene, id: string): void => {
  endSessions(scene.store, id);
  releaseClaims(scene, id);
};

const roleOf = ({ isAuditor, isAdmin }: Pick<StaffRow, 'isAuditor' | 'isAdmin'>): string =>
  `${isAuditor ? 'auditor' : 'doctor'}${isAdmin ? ', administrator' : ''}`;

/**
 * Staff management by administrators (docs/product.md, /workforceManagement). The role is checked in
 * `access.ts`.
 */
export const staffCalls = serve(
  staff,
  {
    page(asked, scene) {
      const found = staffPage(scene, asked);
      return asked.id !== undefined && found.total === 0 ? refuse(404) : found;
    },
    async create({ username, password, mobile, ...given }, scene) {
      const { store } = scene;
      const sealed = await sealPassword(password);
      return store.transaction(() => {
        stillAdministrator(scene);
        mustBeKnown(scene, given);
        // LinYue and linyue would be confused.
        if (store.one('SELECT 1 FROM account WHERE lower(username) = lower(?)', username))
          return refuse('usernameTaken');
        if (mobile !== undefined && isTaken(store, mobile)) return refuse('mobileTaken');
        const id = nextId();
        store.run(
          `INSERT INTO account (id, username, password_hash, name, mobile, title, academic_title, dept, is_auditor, is_admin)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          id,
          username,
          sealed,
          given.name,
          mobile ?? null,
          given.title,
          given.academicTitle,
          deptStored(store, given.deptName),
          given.isAuditor,
          given.isAdmin,
        );
        scene.trail('staff-created', id, roleOf(given));
        return shown(theOne(scene, id));
      });
    },
    update({ id, version, mobile, ...given }, scene) {
      const { store, caller } = scene;
      const was = theOne(scene, id);
      if (was.version !== version) return refuse('staffChanged', shown(was));
      mustBeKnown(scene, given);
      if (mobile !== undefined && mobile !== was.mobile && isTaken(store, mobile))
        return refuse('mobileTaken');
      if (!given.isAdmin) mustLeaveOne(scene, was);
      const otherRole = given.isAuditor !== was.isAuditor;
      if (otherRole && id === caller.userId) return refuse('notYourself');
      if (otherRole && was.openOrders > 0) return refuse('staffConsulting');
      store.run(
        `UPDATE account SET name = ?, mobile = ?, title = ?, academic_title = ?, dept = ?, is_auditor = ?, is_admin = ?
         WHERE id = ?`,
        given.name,
        mobile ?? was.mobile,
        given.title,
        given.academicTitle,
        deptStored(store, given.deptName),
        given.isAuditor,
        given.isAdmin,
        id,
      );
      // What they have open belongs to the other role.
      if (otherRole) throwOut(scene, id);
      scene.trail('staff-changed', id, roleOf(given));
      return shown(theOne(scene, id));
    },
    updateStatus({ id, status }, scene) {
      const { store, caller } = scene;
      const was = theOne(scene, id);
      if (was.status === status) return shown(was);
      if (status === staffStatus.disabled) {
        mustLeaveOne(scene, was);
        if (id === caller.userId) return refuse('notYourself');
      }
      store.run('UPDATE account SET status = ? WHERE id = ?', status, id);
      if (status === staffStatus.disabled) throwOut(scene, id);
      scene.trail(status === staffStatus.disabled ? 'staff-disabled' : 'staff-enabled', id);
      return shown(theOne(scene, id));
    },
  },
  ['create'],
);
