import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { staff } from '../../contract/account/staff.ts';
import { newStaffMember, createStaffUpstream } from '../testing/staffUpstream.ts';

let upstream: ReturnType<typeof createStaffUpstream>;
beforeEach(() => {
  upstream = createStaffUpstream();
});
afterEach(() => upstream.close());

const [ann, bob, eve, mia] = ['east-ann', 'east-bob', 'east-eve', 'east-mia'] as const;
const { page, create, update, updateStatus, resetPassword } = staff;
const disabled = 1;
const minute = 60_000;
const listed = async (query: Parameters<typeof upstream.call<typeof page>>[2] = {}) =>
  (await upstream.call(ann, page, query)).list.map(({ name }) => name);
const trail = (id: string) =>
  upstream.store
    .all<{ by: string; act: string; detail: string }>(
      'SELECT user_id AS by, act, detail FROM audit_trail WHERE subject = ? ORDER BY id',
      id,
    )
    .map(({ by, act, detail }) => `${by} ${act} ${detail}`.trim());

describe('the list of the staff', () => {
  it('is found by name, by user name, and by the masked or complete mobile number', async () => {
    upstream.store.run("UPDATE account SET mobile = '13912340001', name = '鲍勃' WHERE id = ?", bob);
    expect(await listed({ keyword: '鲍' })).toEqual(['鲍勃']);
    expect(await listed({ keyword: 'BOB' })).toEqual(['鲍勃']);
    expect(await listed({ keyword: '0001' })).toEqual(['鲍勃']);
    expect(await listed({ keyword: '139 1234 0001' })).toEqual(['鲍勃']);
    // The masked digits cannot be found out by searching for parts of them.
    expect(await listed({ keyword: '1234' })).toEqual([]);
    expect(await listed({ keyword: '%' })).toEqual([]);
    expect((await upstream.getMember(bob)).mobile).toBe('139****0001');
  });

  it('is filtered by role, state and department, sorted, and paged', async () => {
    expect(await listed()).toEqual(['ann', 'bob', 'eve', 'mia']);
    expect(await listed({ role: 'doctor' })).toEqual(['ann', 'bob']);
    expect(await listed({ role: 'auditor', descending: 1 })).toEqual(['mia', 'eve']);
    expect(await listed({ role: 'administrator' })).toEqual(['ann']);
    upstream.store.run("UPDATE account SET dept = '儿科' WHERE id = ?", bob);
    expect(await listed({ dept: '儿科' })).toEqual(['bob']);
    expect(await listed({ dept: '儿' })).toEqual([]);
    await upstream.call(ann, updateStatus, { id: eve, status: disabled });
    expect(await listed({ status: disabled })).toEqual(['eve']);
    expect(await upstream.call(ann, page, { pageNo: 2, pageSize: 3 })).toMatchObject({
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
      upstream.store.run('UPDATE account SET name = ? WHERE id = ?', name, id);
    expect(await listed()).toEqual(['白', '陈', '李', '赵']);
  });

  it('shows when somebody was last seen: a log-in or a call, whichever was later, even after a restart', async () => {
    expect((await upstream.getMember(bob)).lastSeen).toBeNull();
    await upstream.call(bob, auth.account, {});
    upstream.advance(minute);
    await upstream.call(bob, auth.account, {});
    upstream.advance(minute);
    expect((await upstream.getMember(bob)).lastSeen).toBe(upstream.now() - minute);
    expect((await upstream.call(ann, page, { sort: 'lastSeen', descending: 1 })).list[0]?.id).toBe(ann);
    const storedRow = () => upstream.store.one('SELECT at FROM last_seen WHERE user_id = ?', bob);
    expect(storedRow()).toEqual({ at: upstream.now() - 2 * minute });
    upstream.services.lastSeen.flush();
    expect(storedRow()).toEqual({ at: upstream.now() - minute });
    expect((await upstream.getMember(bob)).lastSeen).toBe(upstream.now() - minute);
  });

  it('is for administrators only', async () => {
    for (const who of [bob, eve, 'west-ann']) {
      await upstream.expectError(who, page, {}, 403);
      await upstream.expectError(who, create, newStaffMember, 403);
      await upstream.expectError(
        who,
        update,
        { ...(await upstream.unchangedInput(bob)), isAdmin: true },
        403,
      );
      await upstream.expectError(who, updateStatus, { id: ann, status: disabled }, 403);
      await upstream.expectError(who, resetPassword, { id: ann, password: 'taken over by me' }, 403);
    }
    expect((await upstream.call(ann, auth.account, {})).isAdmin).toBe(true);
    expect((await upstream.call(bob, auth.account, {})).isAdmin).toBe(false);
  });
});

describe('a new account', () => {
  it('logs in with the password set by the administrator', async () => {
    const created = await upstream.call(ann, create, {
      ...newStaffMember,
      mobile: '+86 139 1234 0009',
      title: 2,
      academicTitle: 3,
      deptName: '儿科',
    });
    expect(created).toMatchObject({ username: 'newman', mobile: '139****0009', title: 2, academicTitle: 3 });
    const { code } = await upstream.request(ann, auth.login, {
      username: 'newman',
      password: 'first-password',
    });
    expect(code).toBe(200);
    expect(trail(created.id)[0]).toContain('east-ann staff-created [["username",null,"newman"]');
    expect(JSON.stringify(upstream.store.all('SELECT * FROM audit_trail'))).not.toContain('first-password');
  });

  it('has a title of its role, where the hospital tells pharmacists’ titles from doctors’', async () => {
    const asAuditor = { ...newStaffMember, title: 2, isAuditor: true };
    await upstream.call(ann, create, { ...asAuditor, username: 'before' });
    for (const type of ['member_doctor_title', 'member_pharmacist_title'])
      upstream.store.run(
        "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES (?, '5', '药师', '', 0)",
        type,
      );
    await upstream.expectError(ann, create, asAuditor, 'titleOfOtherRole');
    await upstream.expectError(ann, create, { ...newStaffMember, title: 5 }, 'titleOfOtherRole');
    const { id } = await upstream.call(ann, create, { ...asAuditor, title: 5 });
    const unchanged = await upstream.unchangedInput(id);
    await upstream.expectError(ann, update, { ...unchanged, isAuditor: false }, 'titleOfOtherRole');
    await upstream.call(ann, update, { ...unchanged, isAuditor: false, title: 2 });
  });

  it('cannot have a password that anybody would try first', async () => {
    const mobile = '13912340009';
    for (const [password, reason] of [
      ['12345678', 'passwordCommon'],
      ['PassWord', 'passwordCommon'],
      ['wodemima', 'passwordCommon'],
      ['zzzzzzzzzz', 'passwordCommon'],
      ['my-NewMan-1', 'passwordPersonal'],
      ['新人新人新人新人', 'passwordPersonal'],
      ['139-12340009', 'passwordPersonal'],
    ] as const)
      await upstream.expectError(ann, create, { ...newStaffMember, mobile, password }, reason);
    expect(await listed()).toHaveLength(4);
    await upstream.call(ann, create, {
      ...newStaffMember,
      username: 'ab',
      name: 'Al',
      password: 'tabular alpha',
    });
  });

  it('has a unique user name, ignoring case, and a unique number', async () => {
    await upstream.call(ann, create, { ...newStaffMember, mobile: '13912340009' });
    await upstream.expectError(ann, create, { ...newStaffMember, username: 'NewMan' }, 'usernameTaken');
    const other = { ...newStaffMember, username: 'other', mobile: '13912340009' };
    await upstream.expectError(ann, create, other, 'mobileTaken');
    // The other hospital has its own user names.
    upstream.storeOf('west-ann').run("UPDATE account SET is_admin = 1 WHERE id = 'west-ann'");
    await upstream.call('west-ann', create, { ...newStaffMember, mobile: '13912340009' });
  });

  it('is refused with invalid data: no name, a short password, a user name with spaces, an unknown title', async () => {
    for (const wrong of [
      { name: '\u200b' },
      { name: 'ab\u202ecd' },
      { name: 'x'.repeat(200) },
      { password: 'seven77' },
      { password: 'x'.repeat(65) },
      { username: 'new man' },
      { username: '<b>' },
      { mobile: '12345' },
      { title: 99 },
      { academicTitle: 1e12 },
    ])
      await upstream.expectError(ann, create, { ...newStaffMember, ...wrong }, 400);
    expect(await listed()).toHaveLength(4);
  });

  it('stores markup and emoji in a name unchanged, and its person can save it as their own', async () => {
    const name = '<b>阿依</b> 👩🏽‍⚕️'.padEnd(40, 'x');
    const { id } = await upstream.call(ann, create, { ...newStaffMember, name });
    upstream.store.run('UPDATE account SET first_password_at = NULL WHERE id = ?', id);
    await upstream.call(id, doctor.update, { name });
    expect((await upstream.getMember(id)).name).toBe(name);
  });

  it('is created once by two requests at the same time', async () => {
    const codes = await Promise.all(
      [1, 2].map(async () => (await upstream.request(ann, create, newStaffMember)).code),
    );
    expect(codes.toSorted((a, b) => a - b)[0]).toBe(200);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  it('is not created by an administrator disabled while the password was being hashed', async () => {
    upstream.store.run('UPDATE account SET is_admin = 1 WHERE id = ?', bob);
    const pending = upstream.request(bob, create, newStaffMember);
    await upstream.call(ann, updateStatus, { id: bob, status: disabled });
    expect((await pending).code).toBe(401);
    expect(await listed({ keyword: 'newman' })).toEqual([]);
  });
});
