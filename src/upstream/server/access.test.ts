import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { endpoints } from '../../contract/protocol/endpoints.ts';
import { staff } from '../../contract/account/staff.ts';
import { allowedBeforePasswordChange, type RequiredRole, requiredRoles } from './access.ts';
import { type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';
import { sampleInput } from '../testing/sampleInput.ts';

const [east, west] = [1, 2];
const rules: Readonly<Record<string, Readonly<Record<string, RequiredRole>>>> = requiredRoles;

// All calls of the contract, including future ones. The pharmacy has no session (dispensingHandlers.test.ts).
const all = Object.entries(endpoints).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]): [string, RequiredRole, Endpoint] => [
    `${group}.${name}`,
    rules[group]?.[name] ?? 'anyone',
    endpoint,
  ]),
);
const known = all.filter(([, who]) => who !== 'anyone' && who !== 'pharmacy');

let demo: DemoUpstream;
/** Tokens of users of the eastern hospital and of one of the western. */
const tokens = new Map<string, string>();
let refreshToken: string;
let snapshotBefore: Record<string, string>;

const idOf = (username: string): string =>
  demo.storeOf(east).one<{ id: string }>('SELECT id FROM account WHERE username = ?', username)?.id ?? '';
const call = (endpoint: Endpoint, token: string | undefined) =>
  demo.call(endpoint, sampleInput(endpoint.input, { values: {}, includeOptional: true }), {
    tenant: east,
    ...(token !== undefined && { token }),
  });

beforeAll(async () => {
  demo = createDemoUpstream();
  for (const name of ['linyue', 'zhouheng', 'qinshulan', 'xuwanqing', 'hanzhiyuan'])
    tokens.set(name, demo.session(east, idOf(name)).accessToken);
  tokens.set('stranger', demo.session(west, demo.person(west, false)).accessToken);
  // One account was disabled by an administrator, the other in the database. All their tokens still exist.
  const id = idOf('xuwanqing');
  ({ refreshToken } = demo.session(east, id));
  const token = tokens.get('linyue') ?? '';
  const answer = await demo.call(staff.updateStatus, { id, status: 1 }, { tenant: east, token });
  if (answer.code !== 200) throw new Error(`not disabled: ${answer.msg}`);
  demo.storeOf(east).run("UPDATE account SET status = 1 WHERE username = 'hanzhiyuan'");
  // An administrator set the password of a pharmacist, who has not changed it yet.
  tokens.set('luyifan', demo.session(east, idOf('luyifan')).accessToken);
  demo.storeOf(east).run("UPDATE account SET first_password_at = 1, is_admin = 1 WHERE username = 'luyifan'");
  snapshotBefore = demo.tableDigests();
});
afterAll(() => demo.close());

const expectRefused = async (endpoint: Endpoint, who: string, code: number) =>
  expect(await call(endpoint, tokens.get(who))).toMatchObject({ code, data: null });

test('most calls are restricted', () => {
  expect(known.length).toBeGreaterThan(60);
  expect(all.filter(([, who]) => who === 'administrator').map(([name]) => name)).toEqual([
    'qualifications.page',
    'qualifications.review',
    'reviewBoard.setTerm',
    'sampling.preview',
    'sampling.draw',
    'staff.page',
    'staff.export',
    'staff.create',
    'staff.update',
    'staff.resetPassword',
    'staff.loginLog',
    'staff.updateStatus',
    'transfers.open',
    'transfers.run',
    'departments.list',
    'departments.create',
    'departments.update',
    'departments.updateStatus',
    'auditTrail.page',
    'auditTrail.export',
    'overview.visits',
    'overview.exportVisits',
    'overview.visit',
    'overview.prescriptions',
    'overview.exportPrescriptions',
    'overview.prescription',
    'overview.figures',
    'overview.exportFigures',
    'overview.schedules',
    'hospitalData.kinds',
    'hospitalData.check',
    'hospitalData.apply',
    'hospitalData.export',
  ]);
});

describe.each(known)('%s, which is for %s', (_name, who, endpoint) => {
  test('is refused without a session, and with one of a disabled account', async () => {
    for (const nobody of ['nobody', 'xuwanqing', 'hanzhiyuan']) await expectRefused(endpoint, nobody, 401);
  });

  test('is refused with a session of another hospital', () => expectRefused(endpoint, 'stranger', 403));

  test('is refused with a password that an administrator set, unless it serves to change it', async () => {
    if (allowedBeforePasswordChange.has(endpoint)) return;
    await expectRefused(endpoint, 'luyifan', businessCode.passwordChangeRequired);
  });

  test('is refused to others', async () => {
    const others: Readonly<Record<RequiredRole, readonly string[]>> = {
      anyone: [],
      pharmacy: [],
      staff: [],
      doctor: ['qinshulan'],
      auditor: ['linyue', 'zhouheng'],
      administrator: ['zhouheng', 'qinshulan'],
      auditorOrAdministrator: ['zhouheng'],
    };
    for (const other of others[who]) await expectRefused(endpoint, other, 403);
  });
});

test('nothing of this was written', () => expect(demo.tableDigests()).toEqual(snapshotBefore));

describe('an account that is disabled', () => {
  test('cannot log in by any method: not with its password, a code, or its refresh token', async () => {
    const at = { tenant: east };
    expect(
      await demo.call(auth.login, { username: 'xuwanqing', password: 'cloudroom-demo' }, at),
    ).toMatchObject({ code: businessCode.accountDisabled });
    expect(await demo.call(auth.refresh, { refreshToken }, at)).toMatchObject({
      code: businessCode.accountDisabled,
    });
    const mobile = demo
      .storeOf(east)
      .one<{ mobile: string }>("SELECT mobile FROM account WHERE username = 'xuwanqing'")?.mobile;
    expect((await demo.call(auth.smsLogin, { mobile, code: '123456' }, at)).code).not.toBe(200);
  });
});
