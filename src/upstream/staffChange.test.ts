import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../contract/prescribing/audit.ts';
import { auth } from '../contract/account/auth.ts';
import { staff } from '../contract/account/staff.ts';
import { fresh, openOffice } from './testStaff.ts';

let clinic: ReturnType<typeof openOffice>;
beforeEach(() => {
  clinic = openOffice();
});
afterEach(() => clinic.close());

const [ann, bob, eve, mia] = ['east-ann', 'east-bob', 'east-eve', 'east-mia'] as const;
const { page, create, update, updateStatus } = staff;
const [enabled, disabled] = [0, 1] as const;
const trail = (id: string) =>
  clinic.store
    .all<{ by: string; act: string; detail: string }>(
      'SELECT user_id AS by, act, detail FROM audit_trail WHERE subject = ? ORDER BY id',
      id,
    )
    .map(({ by, act, detail }) => `${by} ${act} ${detail}`.trim());
const asAuditor = async (id: string) => ({ ...(await clinic.kept(id)), isAuditor: true });

describe('a change', () => {
  it('shows a department in the reader’s language, and keeps it in the hospital’s own words', async () => {
    clinic.store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('hosp_standard_dept', '1', '心血管内科', 'Cardiology', 0)",
    );
    clinic.store.run("UPDATE account SET dept = '心血管内科' WHERE id = ?", bob);
    const read = await clinic.kept(bob);
    expect(read.deptName).toBe('Cardiology');
    expect((await clinic.call(ann, update, { ...read, name: '鲍勃' })).deptName).toBe('Cardiology');
    expect(clinic.store.one('SELECT dept FROM account WHERE id = ?', bob)).toEqual({ dept: '心血管内科' });
  });

  it('is refused where the account was changed meanwhile, by a colleague or by themselves, and shows what stands now', async () => {
    const read = await clinic.kept(bob);
    await clinic.call(ann, update, { ...read, name: '鲍勃', mobile: '13912340001' });
    const found = await clinic.refused(ann, update, { ...read, deptName: '外科' }, 'staffChanged');
    expect(found).toMatchObject({ name: '鲍勃', mobile: '139****0001', version: read.version + 1 });
    const again = await clinic.kept(bob);
    clinic.store.run("UPDATE account SET mobile = '13912340002' WHERE id = ?", bob);
    await clinic.refused(ann, update, again, 'staffChanged');
    // Fields that are not edited in this form do not count.
    const last = await clinic.kept(bob);
    clinic.store.run("UPDATE account SET password_hash = 'another' WHERE id = ?", bob);
    expect((await clinic.call(ann, update, { ...last, deptName: '外科' })).deptName).toBe('外科');
    expect((await clinic.one(bob)).mobile).toBe('139****0002');
  });

  it('of the role ends the sessions, and waits until the doctor’s consultations have ended', async () => {
    await clinic.refused(ann, update, await asAuditor(bob), 'staffConsulting');
    clinic.store.run('UPDATE consult_order SET status = 3 WHERE doctor_id = ?', bob);
    const token = clinic.enter(bob);
    await clinic.call(ann, update, await asAuditor(bob));
    expect(token).toBe(clinic.enter(bob));
    await clinic.refused(bob, auth.account, {}, 401);
    clinic.store.run('UPDATE consult_order SET status = 3 WHERE doctor_id = ?', ann);
    await clinic.refused(ann, update, await asAuditor(ann), 'notYourself');
  });

  it('of the right takes effect with the next call', async () => {
    await clinic.call(ann, update, { ...(await clinic.kept(bob)), isAdmin: true });
    await clinic.call(bob, update, { ...(await clinic.kept(ann)), isAdmin: false });
    await clinic.refused(ann, page, {}, 403);
  });

  it('of nobody’s account is refused', async () => {
    for (const id of ['nothing', 'west-bob']) {
      await clinic.refused(ann, update, { ...(await clinic.kept(bob)), id }, 404);
      await clinic.refused(ann, updateStatus, { id, status: disabled }, 404);
    }
  });
});

describe('a disabled account', () => {
  it('has no session from that moment, and none of them comes back when it is enabled', async () => {
    const before = clinic.enter(bob);
    await clinic.call(ann, updateStatus, { id: bob, status: disabled });
    await clinic.refused(bob, auth.account, {}, 401);
    await clinic.call(ann, updateStatus, { id: bob, status: enabled });
    expect(clinic.enter(bob)).toBe(before);
    await clinic.refused(bob, auth.account, {}, 401);
    expect(trail(bob)).toEqual(['east-ann staff-disabled', 'east-ann staff-enabled']);
  });

  it('is told so at the log-in', async () => {
    await clinic.call(ann, create, fresh);
    const { list } = await clinic.call(ann, page, { keyword: 'newman' });
    const id = list[0]?.id ?? '';
    await clinic.call(ann, updateStatus, { id, status: disabled });
    const login = { username: fresh.username, password: fresh.password };
    await clinic.refused(ann, auth.login, login, 'accountDisabled');
  });

  it('keeps its open consultations, and lets go of what it held for review: another auditor may claim it', async () => {
    expect((await clinic.one(bob)).openOrders).toBe(1);
    await clinic.call(ann, updateStatus, { id: bob, status: disabled });
    expect((await clinic.one(bob)).openOrders).toBe(1);
    const { id } = await clinic.submitted();
    await clinic.call(eve, audit.claim, { id });
    expect((await clinic.one(eve)).heldClaims).toBe(1);
    await clinic.refused(mia, audit.claim, { id }, 'claimedByAnother');
    await clinic.call(ann, updateStatus, { id: eve, status: disabled });
    expect((await clinic.one(eve)).heldClaims).toBe(0);
    expect((await clinic.call(mia, audit.detail, { id })).claim).toBeNull();
    await clinic.call(mia, audit.claim, { id });
  });

  it('is nobody’s own, and not the last administrator’s, who does not lose the right either', async () => {
    await clinic.refused(ann, updateStatus, { id: ann, status: disabled }, 'lastAdministrator');
    await clinic.refused(ann, update, { ...(await clinic.kept(ann)), isAdmin: false }, 'lastAdministrator');
    clinic.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', bob);
    await clinic.refused(ann, updateStatus, { id: ann, status: disabled }, 'notYourself');
    // A disabled administrator does not count.
    await clinic.call(ann, updateStatus, { id: bob, status: disabled });
    await clinic.refused(ann, update, { ...(await clinic.kept(ann)), isAdmin: false }, 'lastAdministrator');
  });

  it('leaves one administrator where two act on each other at the same time', async () => {
    clinic.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', bob);
    const [a, b] = [await clinic.kept(ann), await clinic.kept(bob)];
    const each = [
      () => [
        clinic.answer(ann, update, { ...b, isAdmin: false }),
        clinic.answer(bob, update, { ...a, isAdmin: false }),
      ],
      () => [
        clinic.answer(ann, updateStatus, { id: bob, status: disabled }),
        clinic.answer(bob, updateStatus, { id: ann, status: disabled }),
      ],
    ];
    for (const race of each) {
      clinic.store.run('UPDATE account SET is_admin = 1, status = 0 WHERE id IN (?, ?)', ann, bob);
      const [one, two] = [clinic.store.one('SELECT version FROM account WHERE id = ?', ann), b];
      Object.assign(a, one);
      Object.assign(two, clinic.store.one('SELECT version FROM account WHERE id = ?', bob));
      const codes = (await Promise.all(race())).map(({ code }) => code);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(clinic.store.all('SELECT 1 FROM account WHERE is_admin = 1 AND status = 0')).toHaveLength(1);
    }
  });
});
