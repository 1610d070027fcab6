import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../contract/prescribing/audit.ts';
import { auth } from '../../contract/account/auth.ts';
import { staff } from '../../contract/account/staff.ts';
import { clarification } from '../../contract/prescribing/clarification.ts';
import { reviewBoard } from '../../contract/prescribing/reviewBoard.ts';
import { createSessionTokens } from '../auth/sessions.ts';
import { newStaffMember, createStaffUpstream } from '../testing/staffUpstream.ts';

let upstream: ReturnType<typeof createStaffUpstream>;
beforeEach(() => {
  upstream = createStaffUpstream();
});
afterEach(() => upstream.close());

const [ann, bob, eve, mia] = ['east-ann', 'east-bob', 'east-eve', 'east-mia'] as const;
const { page, create, update, updateStatus } = staff;
const [enabled, disabled] = [0, 1] as const;
const trail = (id: string) =>
  upstream.store
    .all<{ by: string; act: string; detail: string }>(
      'SELECT user_id AS by, act, detail FROM audit_trail WHERE subject = ? ORDER BY id',
      id,
    )
    .map(({ by, act, detail }) => `${by} ${act} ${detail}`.trim());
const asAuditor = async (id: string) => ({ ...(await upstream.unchangedInput(id)), isAuditor: true });

describe('a change', () => {
  it('shows a department in the reader’s language, and stores it in the hospital’s', async () => {
    upstream.store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('hosp_standard_dept', '1', '心血管内科', 'Cardiology', 0)",
    );
    upstream.store.run("UPDATE account SET dept = '心血管内科' WHERE id = ?", bob);
    const read = await upstream.unchangedInput(bob);
    expect(read.deptName).toBe('Cardiology');
    expect((await upstream.call(ann, update, { ...read, name: '鲍勃' })).deptName).toBe('Cardiology');
    expect(upstream.store.one('SELECT dept FROM account WHERE id = ?', bob)).toEqual({ dept: '心血管内科' });
  });

  it('of the department is to an enabled one in either language, or to none; an account keeps one that is disabled or unknown', async () => {
    const { store } = upstream;
    const add =
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort, disabled) VALUES ('hosp_standard_dept', ?, ?, ?, 0, ?)";
    store.run(add, '1', '儿科', 'Paediatrics', 0);
    store.run(add, '2', '眼科', 'Ophthalmology', 1);
    const set = async (deptName: string) =>
      (await upstream.call(ann, update, { ...(await upstream.unchangedInput(bob)), deptName })).deptName;
    const isRefused = async (deptName: string) =>
      upstream.expectError(
        ann,
        update,
        { ...(await upstream.unchangedInput(bob)), deptName },
        'departmentUnknown',
      );
    for (const wrong of ['疼痛科', '眼科', 'Ophthalmology']) {
      await isRefused(wrong);
      await upstream.expectError(ann, create, { ...newStaffMember, deptName: wrong }, 'departmentUnknown');
    }
    for (const right of ['儿科', 'Paediatrics']) expect(await set(right)).toBe('Paediatrics');
    expect(await set('')).toBe('');
    for (const [stored, other] of [
      ['眼科', '疼痛科'],
      ['疼痛科', '眼科'],
    ] as const) {
      store.run('UPDATE account SET dept = ? WHERE id = ?', stored, bob);
      await isRefused(other);
      await set(stored);
      expect(store.one('SELECT dept FROM account WHERE id = ?', bob)).toEqual({ dept: stored });
    }
  });

  it('is refused if the account was changed in the meantime, by a colleague or by themselves, and returns the current state', async () => {
    const read = await upstream.unchangedInput(bob);
    await upstream.call(ann, update, { ...read, name: '鲍勃', mobile: '13912340001' });
    const found = await upstream.expectError(ann, update, { ...read, deptName: '外科' }, 'staffChanged');
    expect(found).toMatchObject({ name: '鲍勃', mobile: '139****0001', version: read.version + 1 });
    const secondAnswer = await upstream.unchangedInput(bob);
    upstream.store.run("UPDATE account SET mobile = '13912340002' WHERE id = ?", bob);
    await upstream.expectError(ann, update, secondAnswer, 'staffChanged');
    // Fields that are not edited in this form do not count.
    const last = await upstream.unchangedInput(bob);
    upstream.store.run("UPDATE account SET password_hash = 'another' WHERE id = ?", bob);
    expect((await upstream.call(ann, update, { ...last, deptName: '外科' })).deptName).toBe('外科');
    expect((await upstream.getMember(bob)).mobile).toBe('139****0002');
  });

  it('of the role ends the sessions, and requires that the doctor’s consultations have ended', async () => {
    await upstream.expectError(ann, update, await asAuditor(bob), 'staffConsulting');
    upstream.store.run('UPDATE consult_order SET status = 3 WHERE doctor_id = ?', bob);
    const token = upstream.tokenOf(bob);
    await upstream.call(ann, update, await asAuditor(bob));
    expect(token).toBe(upstream.tokenOf(bob));
    await upstream.expectError(bob, auth.account, {}, 401);
    upstream.store.run('UPDATE consult_order SET status = 3 WHERE doctor_id = ?', ann);
    await upstream.expectError(ann, update, await asAuditor(ann), 'notYourself');
  });

  it('of the right takes effect with the next call', async () => {
    await upstream.call(ann, update, { ...(await upstream.unchangedInput(bob)), isAdmin: true });
    await upstream.call(bob, update, { ...(await upstream.unchangedInput(ann)), isAdmin: false });
    await upstream.expectError(ann, page, {}, 403);
  });

  it('of an unknown account is refused', async () => {
    for (const id of ['nothing', 'west-bob']) {
      await upstream.expectError(ann, update, { ...(await upstream.unchangedInput(bob)), id }, 404);
      await upstream.expectError(ann, updateStatus, { id, status: disabled }, 404);
    }
  });
});

describe('disabling an account', () => {
  it('ends its sessions, and none of them returns when it is enabled', async () => {
    const before = upstream.tokenOf(bob);
    await upstream.call(ann, updateStatus, { id: bob, status: disabled });
    await upstream.expectError(bob, auth.account, {}, 401);
    await upstream.call(ann, updateStatus, { id: bob, status: enabled });
    expect(upstream.tokenOf(bob)).toBe(before);
    await upstream.expectError(bob, auth.account, {}, 401);
    expect(trail(bob)).toEqual(['east-ann staff-disabled', 'east-ann staff-enabled']);
  });

  it('is told to whoever holds one of its refresh tokens, which stays expired', async () => {
    const { refreshToken } = createSessionTokens(upstream.store, bob, upstream.now());
    await upstream.call(ann, updateStatus, { id: bob, status: disabled });
    await upstream.expectError(ann, auth.refresh, { refreshToken }, 'accountDisabled');
    await upstream.call(ann, updateStatus, { id: bob, status: enabled });
    await upstream.expectError(ann, auth.refresh, { refreshToken }, 401);
  });

  it('is reported at the log-in', async () => {
    await upstream.call(ann, create, newStaffMember);
    const { list } = await upstream.call(ann, page, { keyword: 'newman' });
    const id = list[0]?.id ?? '';
    await upstream.call(ann, updateStatus, { id, status: disabled });
    const login = { username: newStaffMember.username, password: newStaffMember.password };
    await upstream.expectError(ann, auth.login, login, 'accountDisabled');
  });

  it('keeps its open consultations, and releases its claims: another auditor may claim', async () => {
    expect((await upstream.getMember(bob)).openOrders).toBe(1);
    await upstream.call(ann, updateStatus, { id: bob, status: disabled });
    expect((await upstream.getMember(bob)).openOrders).toBe(1);
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, audit.claim, { id });
    expect((await upstream.getMember(eve)).heldClaims).toBe(1);
    await upstream.expectError(mia, audit.claim, { id }, 'claimedByAnother');
    await upstream.call(ann, updateStatus, { id: eve, status: disabled });
    expect((await upstream.getMember(eve)).heldClaims).toBe(0);
    expect((await upstream.call(mia, audit.detail, { id })).claim).toBeNull();
    await upstream.call(mia, audit.claim, { id });
  });

  it('is refused for the own account and for the last administrator, who cannot lose the right either', async () => {
    await upstream.expectError(ann, updateStatus, { id: ann, status: disabled }, 'lastAdministrator');
    await upstream.expectError(
      ann,
      update,
      { ...(await upstream.unchangedInput(ann)), isAdmin: false },
      'lastAdministrator',
    );
    upstream.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', bob);
    await upstream.expectError(ann, updateStatus, { id: ann, status: disabled }, 'notYourself');
    // A disabled administrator does not count.
    await upstream.call(ann, updateStatus, { id: bob, status: disabled });
    await upstream.expectError(
      ann,
      update,
      { ...(await upstream.unchangedInput(ann)), isAdmin: false },
      'lastAdministrator',
    );
  });

  it('leaves one administrator if two disable each other at the same time', async () => {
    upstream.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', bob);
    const [a, b] = [await upstream.unchangedInput(ann), await upstream.unchangedInput(bob)];
    const attempts = [
      () => [
        upstream.request(ann, update, { ...b, isAdmin: false }),
        upstream.request(bob, update, { ...a, isAdmin: false }),
      ],
      () => [
        upstream.request(ann, updateStatus, { id: bob, status: disabled }),
        upstream.request(bob, updateStatus, { id: ann, status: disabled }),
      ],
    ];
    for (const runRace of attempts) {
      upstream.store.run('UPDATE account SET is_admin = 1, status = 0 WHERE id IN (?, ?)', ann, bob);
      const [one, two] = [upstream.store.one('SELECT version FROM account WHERE id = ?', ann), b];
      Object.assign(a, one);
      Object.assign(two, upstream.store.one('SELECT version FROM account WHERE id = ?', bob));
      const codes = (await Promise.all(runRace())).map(({ code }) => code);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(upstream.store.all('SELECT 1 FROM account WHERE is_admin = 1 AND status = 0')).toHaveLength(1);
    }
  });
});

const asked = async () => {
  const { id } = await upstream.submitPrescription();
  await upstream.call(eve, audit.claim, { id });
  await upstream.call(eve, clarification.ask, { id, version: 1, question: '肾功能如何？' });
  await upstream.call(eve, audit.claim, { id });
  return id;
};
/** The visits of ann end: nobody can take them over any more. */
const endVisits = () => upstream.store.run('UPDATE consult_order SET status = 3 WHERE doctor_id = ?', ann);
const questionOf = async (id: string) =>
  (await upstream.call(eve, audit.detail, { id })).prescription.clarifications?.at(-1);

describe('a question of an auditor', () => {
  beforeEach(() => upstream.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', bob));

  it.each([
    ['is disabled', async () => void (await upstream.call(bob, updateStatus, { id: ann, status: disabled }))],
    ['becomes a pharmacist', async () => void (await upstream.call(bob, update, await asAuditor(ann)))],
  ])('ends when the only doctor who could answer %s, and holds no approval back any more', async (_, end) => {
    const id = await asked();
    endVisits();
    await upstream.expectError(eve, audit.verdict, { id, version: 1, approve: true }, 'clarificationOpen');
    await end();
    expect(await questionOf(id)).toMatchObject({
      answer: null,
      closedAt: upstream.now(),
      closedWhy: 'unanswerable',
    });
    await upstream.call(eve, audit.verdict, { id, version: 1, approve: true });
  });

  it.each([ann, bob])(
    'stays open while a colleague has the visit, or can take it over: %s',
    async (doctor) => {
      const id = await asked();
      upstream.store.run("UPDATE consult_order SET doctor_id = ? WHERE id = 'east-open'", doctor);
      await upstream.call(bob, updateStatus, { id: ann, status: disabled });
      expect(await questionOf(id)).toMatchObject({ closedAt: null, closedWhy: null });
    },
  );

  it('that nobody can answer any more leaves the wait for the pharmacist without the time that it was open', async () => {
    const id = await asked();
    endVisits();
    upstream.advance(60_000);
    await upstream.call(bob, updateStatus, { id: ann, status: disabled });
    await upstream.call(eve, audit.release, { id });
    upstream.advance(1000);
    expect(await upstream.call(bob, reviewBoard.waiting, {})).toMatchObject({
      count: 1,
      longest: 1000,
      asked: 0,
    });
    const { prescription, dueAt } = await upstream.call(eve, audit.detail, { id });
    const { term } = await upstream.call(bob, reviewBoard.waiting, {});
    expect(dueAt).toBe((prescription.submitTime ?? 0) + 60_000 + term.minutes * 60_000);
  });
});

it('an auditor who is disabled is told of no takeover any more, not even once enabled again', async () => {
  const { id } = await upstream.submitPrescription();
  await upstream.call(eve, audit.claim, { id });
  await upstream.call(mia, audit.takeOver, { id, reason: '急' });
  await upstream.call(ann, updateStatus, { id: eve, status: disabled });
  await upstream.call(ann, updateStatus, { id: eve, status: enabled });
  expect(upstream.store.all('SELECT 1 FROM take_over_notice')).toEqual([]);
});
