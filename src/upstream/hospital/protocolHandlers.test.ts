import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { agreements } from '../../contract/hospital/agreements.ts';
import { type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

const [east, west] = [1, 2];
let demo: DemoUpstream;
beforeAll(() => {
  demo = createDemoUpstream();
});
afterEach(() => {
  for (const sql of [
    'DELETE FROM protocol_accepted',
    'DELETE FROM protocol WHERE version > 1',
    "DELETE FROM audit_trail WHERE act = 'accept-protocol'",
  ])
    demo.storeOf(east).run(sql);
});
afterAll(() => demo.close());

const list = async (tenant = east, headers: Record<string, string> = {}, at = demo) =>
  v.parse(agreements.list.data, (await at.call(agreements.list, {}, { tenant, headers })).data);
const acceptedRows = () =>
  demo
    .storeOf(east)
    .all<{ person: string; id: string; at: number }>(
      'SELECT user_id AS person, protocol_id AS id, at FROM protocol_accepted ORDER BY protocol_id',
    );
const auditRows = () =>
  demo.storeOf(east).all("SELECT subject FROM audit_trail WHERE act = 'accept-protocol'").length;
const accept = (ids: unknown) => {
  const person = demo.person(east, false);
  const { accessToken: token } = demo.session(east, person);
  return demo.call(agreements.accept, { ids }, { tenant: east, token });
};
/** The hospital publishes the next version of its first agreement. */
const renew = (since: number): void =>
  demo
    .storeOf(east)
    .run(
      "INSERT INTO protocol (id, type, version, title, text, since) VALUES ('second-version', 1, 2, '用户协议', '新', ?)",
      since,
    );

test("the agreements in force are available without a session, in the caller's language, of one hospital", async () => {
  expect((await list()).map(({ title }) => title)).toEqual(['Terms of use', 'Privacy policy']);
  const chinese = await list(east, { 'accept-language': 'zh-CN' });
  expect(chinese.map(({ title, version }) => [title, version])).toEqual([
    ['用户协议', 1],
    ['隐私政策', 1],
  ]);
  const [own, others] = [await list(), await list(west)];
  expect(others.filter(({ id }) => own.some((one) => one.id === id))).toEqual([]);
});

test('an acceptance is stored once for a person and a version, however often it is sent', async () => {
  const ids = (await list()).map(({ id }) => id);
  expect(await accept([...ids, ...ids])).toMatchObject({ code: 200 });
  const first = acceptedRows();
  demo.advance(60_000);
  expect(await accept(ids)).toMatchObject({ code: 200 });
  expect(acceptedRows()).toEqual(first);
  expect(first.map(({ id }) => id)).toEqual(ids.toSorted());
  expect(auditRows()).toBe(2);
});

test('a new version replaces the previous one at its start time', async () => {
  const [before] = await list();
  renew(demo.now() + 60_000);
  expect((await list())[0]).toEqual(before);
  expect(await accept(['second-version'])).toMatchObject({ code: 404 });
  demo.advance(60_000);
  expect((await list()).map(({ version }) => version)).toEqual([2, 1]);
  // Users who read the earlier version accept that version.
  expect(await accept([before?.id])).toMatchObject({ code: 200 });
  expect(acceptedRows().map(({ id }) => id)).toEqual([before?.id]);
});

test.each([
  ['of another hospital', async () => (await list(west)).map(({ id }) => id), 404],
  ['of an unknown agreement', async () => ['no-such-version'], 404],
  ['of an unknown agreement after a valid one', async () => [(await list())[0]?.id, 'none'], 404],
  ['that are missing', async () => [], 400],
  ['in too large a number', async () => Array<string>(21).fill('x'), 400],
  ['that are not a list', async () => 'x', 400],
  ['that are null', async () => [null], 400],
])('ids %s are refused, and nothing is stored', async (_, ids, code) => {
  expect(await accept(await ids())).toMatchObject({ code });
  expect([acceptedRows(), auditRows()]).toEqual([[], 0]);
});

test('an upstream without agreements returns none', async () => {
  const withoutProtocols = createDemoUpstream({ protocols: false });
  expect(await withoutProtocols.call(agreements.list, {}, { tenant: east })).toMatchObject({ code: 501 });
  const { accessToken: token } = withoutProtocols.session(east, withoutProtocols.person(east, false));
  expect(
    await withoutProtocols.call(agreements.accept, { ids: ['x'] }, { tenant: east, token }),
  ).toMatchObject({
    code: 501,
  });
  withoutProtocols.close();
});
