import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../contract/audit.ts';
import { auth } from '../contract/auth.ts';
import { staff } from '../contract/staff.ts';
import { openClinic } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
const [ann, bob, eve, mia] = ['east-ann', 'east-bob', 'east-eve', 'east-mia'] as const;
const { page, create, update, updateStatus } = staff;
const [enabled, disabled] = [0, 1] as const;
const minute = 60_000;

beforeEach(() => {
  clinic = openClinic();
  clinic.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', ann);
  for (const [type, value] of [
    ['member_doctor_title', '2'],
    ['member_docto_academic_title', '3'],
  ] as const)
    clinic.store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES (?, ?, '', '', 0)",
      type,
      value,
    );
});
afterEach(() => clinic.close());

const listed = async (asked: Parameters<typeof clinic.call<typeof page>>[2] = {}) =>
  (await clinic.call(ann, page, asked)).list.map(({ name }) => name);
const one = async (id: string) => {
  const found = (await clinic.call(ann, page, {})).list.find((member) => member.id === id);
  if (!found) throw new Error(`nobody is ${id}`);
  return found;
};
const kept = async (id: string) => {
  const { name, title, academicTitle, deptName, isAuditor, isAdmin, version } = await one(id);
  return { id, version, name, title, academicTitle, deptName: deptName ?? '', isAuditor, isAdmin };
};
const trail = (id: string) =>
  clinic.store
    .all<{ by: string; act: string; detail: string }>(
      'SELECT user_id AS by, act, detail FROM audit_trail WHERE subject = ? ORDER BY id',
      id,
    )
    .map(({ by, act, detail }) => `${by} ${act} ${detail}`.trim());
const fresh = {
  username: 'newman',
  password: 'first-password',
  name: '新人',
  isAuditor: false,
  isAdmin: false,
};

describe('the list of the staff', () => {
  it('is found by name, by user name, and by the mobile number as it is shown or as a whole', async () => {
    clinic.store.run("UPDATE account SET mobile = '13912340001', name = '鲍勃' WHERE id = ?", bob);
    expect(await listed({ keyword: '鲍' })).toEqual(['鲍勃']);
    expect(await listed({ keyword: 'BOB' })).toEqual(['鲍勃']);
    expect(await listed({ keyword: '0001' })).toEqual(['鲍勃']);
    expect(await listed({ keyword: '139 1234 0001' })).toEqual(['鲍勃']);
    // The hidden middle is not to be found out piece by piece.
    expect(await listed({ keyword: '1234' })).toEqual([]);
    expect(await listed({ keyword: '%' })).toEqual([]);
    expect((await one(bob)).mobile).toBe('139****0001');
  });

  it('is filtered by role and state, ordered, and turned page by page', async () => {
    expect(await listed()).toEqual(['ann', 'bob', 'eve', 'mia']);
    expect(await listed({ role: 'doctor' })).toEqual(['ann', 'bob']);
    expect(await listed({ role: 'auditor', descending: 1 })).toEqual(['mia', 'eve']);
    expect(await listed({ role: 'administrator' })).toEqual(['ann']);
    await clinic.call(ann, updateStatus, { id: eve, status: disabled });
    expect(await listed({ status: disabled })).toEqual(['eve']);
    expect(await clinic.call(ann, page, { pageNo: 2, pageSize: 3 })).toMatchObject({
      total: 4,
      list: [{ name: 'mia' }],
    });
    expect(await listed({ pageNo: 9 })).toEqual([]);
  });

  it('orders Chinese names as a Chinese reader does', async () => {
    for (const [id, name] of [
      [ann, '赵'],
      [bob, '白'],
      [eve, '李'],
      [mia, '陈'],
    ] as const)
      clinic.store.run('UPDATE account SET name = ? WHERE id = ?', name, id);
    expect(await listed()).toEqual(['白', '陈', '李', '赵']);
  });

  it('says when somebody was last seen, to the minute: a log-in or a call, whichever was later', async () => {
    expect((await one(bob)).lastSeen).toBeNull();
    await clinic.call(bob, auth.account, {});
    const first = clinic.now();
    clinic.advance(minute - 1);
    await clinic.call(bob, auth.account, {});
    expect((await one(bob)).lastSeen).toBe(first);
    clinic.advance(1);
    await clinic.call(bob, auth.account, {});
    expect((await one(bob)).lastSeen).toBe(first + minute);
    expect((await clinic.call(ann, page, { sort: 'lastSeen', descending: 1 })).list[0]?.id).toBe(ann);
  });

  it('is an administrator’s alone', async () => {
    for (const who of [bob, eve, 'west-ann']) {
      await clinic.refused(who, page, {}, 403);
      await clinic.refused(who, create, fresh, 403);
      await clinic.refused(who, update, { ...(await kept(bob)), isAdmin: true }, 403);
      await clinic.refused(who, updateStatus, { id: ann, status: disabled }, 403);
    }
    expect((await clinic.call(ann, auth.account, {})).isAdmin).toBe(true);
    expect((await clinic.call(bob, auth.account, {})).isAdmin).toBe(false);
  });
});

describe('a new account', () => {
  it('logs in with the password that the administrator gave it', async () => {
    const made = await clinic.call(ann, create, {
      ...fresh,
      mobile: '+86 139 1234 0009',
      title: 2,
      academicTitle: 3,
      deptName: '儿科',
    });
    expect(made).toMatchObject({ username: 'newman', mobile: '139****0009', title: 2, academicTitle: 3 });
    const { code } = await clinic.answer(ann, auth.login, {
      username: 'newman',
      password: 'first-password',
    });
    expect(code).toBe(200);
    expect(trail(made.id)[0]).toBe('east-ann staff-created doctor');
    expect(JSON.stringify(clinic.store.all('SELECT * FROM audit_trail'))).not.toContain('first-password');
  });

  it('has a name and a number that nobody else has, capitals or not', async () => {
    await clinic.call(ann, create, { ...fresh, mobile: '13912340009' });
    await clinic.refused(ann, create, { ...fresh, username: 'NewMan' }, 'usernameTaken');
    const other = { ...fresh, username: 'other', mobile: '13912340009' };
    await clinic.refused(ann, create, other, 'mobileTaken');
    // The other hospital has its own names.
    clinic.storeOf('west-ann').run("UPDATE account SET is_admin = 1 WHERE id = 'west-ann'");
    await clinic.call('west-ann', create, { ...fresh, mobile: '13912340009' });
  });

  it('is refused with what cannot be: no name, a short password, a user name with blanks, an unknown title', async () => {
    for (const wrong of [
      { name: '\u200b' },
      { name: 'x'.repeat(200) },
      { password: 'seven77' },
      { password: 'x'.repeat(65) },
      { username: 'new man' },
      { username: '<b>' },
      { mobile: '12345' },
      { title: 99 },
      { academicTitle: 1e12 },
    ])
      await clinic.refused(ann, create, { ...fresh, ...wrong }, 400);
    expect(await listed()).toHaveLength(4);
  });

  it('keeps markup, emoji and marks of direction in a name as they are', async () => {
    const name = '<b>阿依</b> 👩🏽‍⚕️ \u202eabc';
    expect((await clinic.call(ann, create, { ...fresh, name })).name).toBe(name);
  });

  it('comes once of two requests at the same time', async () => {
    const codes = await Promise.all([1, 2].map(async () => (await clinic.answer(ann, create, fresh)).code));
    expect(codes.toSorted((a, b) => a - b)[0]).toBe(200);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  it('is not made by who was disabled while the password was being hashed', async () => {
    clinic.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', bob);
    const pending = clinic.answer(bob, create, fresh);
    await clinic.call(ann, updateStatus, { id: bob, status: disabled });
    expect((await pending).code).toBe(401);
    expect(await listed({ keyword: 'newman' })).toEqual([]);
  });
});

describe('a change', () => {
  it('is refused where the account was changed meanwhile, by a colleague or by themselves, and shows what stands now', async () => {
    const read = await kept(bob);
    await clinic.call(ann, update, { ...read, name: '鲍勃', mobile: '13912340001' });
    const found = await clinic.refused(ann, update, { ...read, deptName: '外科' }, 'staffChanged');
    expect(found).toMatchObject({ name: '鲍勃', mobile: '139****0001', version: read.version + 1 });
    const again = await kept(bob);
    clinic.store.run("UPDATE account SET mobile = '13912340002' WHERE id = ?", bob);
    await clinic.refused(ann, update, again, 'staffChanged');
    // What nobody edits here does not count.
    const last = await kept(bob);
    clinic.store.run("UPDATE account SET password_hash = 'another' WHERE id = ?", bob);
    expect((await clinic.call(ann, update, { ...last, deptName: '外科' })).deptName).toBe('外科');
    expect((await one(bob)).mobile).toBe('139****0002');
  });

  it('of the role ends the sessions, and waits until the doctor’s consultations have ended', async () => {
    const asAuditor = async (id: string) => ({ ...(await kept(id)), isAuditor: true });
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
    await clinic.call(ann, update, { ...(await kept(bob)), isAdmin: true });
    await clinic.call(bob, update, { ...(await kept(ann)), isAdmin: false });
    await clinic.refused(ann, page, {}, 403);
  });

  it('of nobody’s account is refused', async () => {
    for (const id of ['nothing', 'west-bob']) {
      await clinic.refused(ann, update, { ...(await kept(bob)), id }, 404);
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
    expect((await one(bob)).openOrders).toBe(1);
    await clinic.call(ann, updateStatus, { id: bob, status: disabled });
    expect((await one(bob)).openOrders).toBe(1);
    const { id } = await clinic.submitted();
    await clinic.call(eve, audit.claim, { id });
    expect((await one(eve)).heldClaims).toBe(1);
    await clinic.refused(mia, audit.claim, { id }, 'claimedByAnother');
    await clinic.call(ann, updateStatus, { id: eve, status: disabled });
    expect((await one(eve)).heldClaims).toBe(0);
    expect((await clinic.call(mia, audit.detail, { id })).claim).toBeNull();
    await clinic.call(mia, audit.claim, { id });
  });

  it('is nobody’s own, and not the last administrator’s, who does not lose the right either', async () => {
    await clinic.refused(ann, updateStatus, { id: ann, status: disabled }, 'lastAdministrator');
    await clinic.refused(ann, update, { ...(await kept(ann)), isAdmin: false }, 'lastAdministrator');
    clinic.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', bob);
    await clinic.refused(ann, updateStatus, { id: ann, status: disabled }, 'notYourself');
    // One that is disabled does not count.
    await clinic.call(ann, updateStatus, { id: bob, status: disabled });
    await clinic.refused(ann, update, { ...(await kept(ann)), isAdmin: false }, 'lastAdministrator');
  });

  it('leaves one administrator where two act on each other at the same time', async () => {
    clinic.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', bob);
    const [a, b] = [await kept(ann), await kept(bob)];
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
