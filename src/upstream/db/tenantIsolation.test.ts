import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { endpoints } from '../../contract/protocol/endpoints.ts';
import { type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';
import { sampleInput } from '../testing/sampleInput.ts';

const east = 1;
const west = 2;

// All calls of the contract, including future ones.
const all: [string, Endpoint][] = Object.entries(endpoints).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]): [string, Endpoint] => [
    `${group}.${name}`,
    endpoint,
  ]),
);
/** Kinds of rows whose ids are tried, as `FROM … WHERE …` for each kind of id. */
const kinds = {
  'an open order': 'id FROM consult_order WHERE status = 2',
  'a waiting order': 'id FROM consult_order WHERE status = 1',
  // Of the days that are asked for below.
  'a finished order': `order_id FROM prescription WHERE submit_time IS NOT NULL AND create_time >= ${Date.UTC(2026, 10, 1)}`,
  'a prescription for audit': 'id FROM prescription WHERE status = 1',
  'a rejected prescription': 'id FROM prescription WHERE status = 4',
  'a patient': 'patient_id FROM prescription WHERE submit_time IS NOT NULL',
  'a drug': 'id FROM drug WHERE true',
  'a warehouse': 'id FROM warehouse WHERE true',
  'a person': 'id FROM account WHERE true',
  'a message': "id FROM message WHERE role = 'doctor'",
  'a quick reply': 'id FROM quick_reply WHERE true',
  'a template': 'id FROM template WHERE true',
  'a disease tag': 'id FROM disease_tag WHERE true',
  'a certificate': 'id FROM qualification WHERE true',
} as const;
type IdKind = keyof typeof kinds;
const kindNames: IdKind[] = Object.keys(kinds).filter((name): name is IdKind => name in kinds);

let demo: DemoUpstream;
/** The ids of each hospital. Both together have no id in common. */
const idsOf = new Map<number, Set<string>>();
const refreshTokens = new Map<number, string>();
// Tables that log-in and log-out write to.
const sessionTables = ['session', 'access_token', 'refresh_token', 'known_browser'];

beforeAll(() => {
  demo = createDemoUpstream();
  for (const tenant of [east, west]) {
    idsOf.set(tenant, demo.ids(tenant));
    refreshTokens.set(tenant, demo.session(tenant, demo.person(tenant, false)).refreshToken);
  }
});
afterAll(() => demo.close());

// Reads past the views: if a view leaked, its own answers would hide it.
const selectOne = (tenant: number, query: string): string =>
  demo.readValue(`SELECT ${query} AND tenant_id = ? LIMIT 1`, tenant);
const idOf = (tenant: number, kind: IdKind): string => selectOne(tenant, kinds[kind]);

/** A text from a message of an open conversation. */
const messageTextSql =
  "substr(body ->> '$.text', 1, 3) FROM message WHERE conv IN (SELECT id FROM consult_order WHERE status = 2)";

/**
 * An input for a call with the ids of one hospital: every id field gets the id of one kind of row, known
 * fields their own.
 */
const inputFor = (endpoint: Endpoint, tenant: number, kind: IdKind, includeOptional = true) => {
  const id = idOf(tenant, kind);
  const warehouseId = idOf(tenant, 'a warehouse');
  const drugId = idOf(tenant, 'a drug');
  // The first account: these tests create more.
  const first = 'id = (SELECT min(a.id) FROM account a WHERE a.tenant_id = account.tenant_id)';
  const username = selectOne(tenant, `username FROM account WHERE ${first}`);
  const refreshToken = refreshTokens.get(tenant);
  // A visit consists of an order and the patient of that order.
  const treatedPatientId =
    endpoint === endpoints.history.visit &&
    selectOne(tenant, `patient_id FROM consult_order WHERE id = '${id}'`);
  const fields = {
    id,
    orderId: id,
    conv: id,
    patientId: treatedPatientId || id,
    prescriptionId: id,
    ids: [selectOne(tenant, 'id FROM protocol WHERE true')],
    drugIds: [drugId],
    lineId: id,
    doctorDiseaseWesternId: id,
  };
  // A diagnosis code, except where an SMS code is sent: 123456.
  const code = /sms|mobile/.test(endpoint.path)
    ? '123456'
    : selectOne(tenant, 'code FROM diagnosis WHERE leaf = 1');
  const mobile = selectOne(tenant, 'mobile FROM account WHERE true');
  // The correct old password and the same new one: nothing changes, and the tests below are not locked out.
  const password = 'cloudroom-demo';
  const passwords = { password, oldPassword: password, newPassword: password };
  const given = { ...fields, warehouseId, drugId, username, ...passwords, refreshToken, code, mobile };
  // An empty text finds every drug but no message.
  const keyword = endpoint === endpoints.message.search ? selectOne(tenant, messageTextSql) : '';
  const days = { from: '2026-11-01', to: '2026-11-20', issuedOn: '2026-11-01', validUntil: '2026-11-20' };
  const readings = [{ kind: 'pulse', value: '70', diastolic: null }];
  const named = { ...given, ...days, readings, keyword, tenantId: tenant, tenant_id: tenant, version: 1 };
  return sampleInput(endpoint.input, { values: named, includeOptional });
};

/** All these inputs without duplicates. */
const inputsFor = (endpoint: Endpoint, tenant: number): Record<string, unknown>[] => {
  const inputs = kindNames.flatMap((kind) =>
    [true, false].map((includeOptional) => inputFor(endpoint, tenant, kind, includeOptional)),
  );
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
};

const observed = (answer: unknown, tenant: number): string[] =>
  (JSON.stringify(answer).match(/\d{16}/g) ?? []).filter((id) => idsOf.get(tenant)?.has(id));

describe('the two hospitals', () => {
  test('have different rows, with no ids in common', () => {
    const [ownIds, otherIds] = [idsOf.get(east) ?? new Set<string>(), idsOf.get(west) ?? new Set<string>()];
    expect(Math.min(ownIds.size, otherIds.size)).toBeGreaterThan(1000);
    expect([...ownIds].filter((id) => otherIds.has(id))).toEqual([]);
    for (const kind of kindNames) for (const tenant of [east, west]) expect(idOf(tenant, kind)).not.toBe('');
  });

  test.each(all)('%s: its sample is a valid input', (_, endpoint) => {
    expect(v.safeParse(endpoint.input, inputFor(endpoint, east, 'an open order')).issues).toBeUndefined();
  });
});

describe.each([
  ['a doctor', false],
  ['an auditor', true],
])('%s of another hospital', (_, isAuditor) => {
  const session = () => demo.session(east, demo.person(east, isAuditor)).accessToken;
  /** The rows of the western hospital before any call, without and with the trail of its own log-ins. */
  let businessRowsBefore: Record<string, string>;
  let snapshotBefore: Record<string, string>;
  beforeAll(() => {
    businessRowsBefore = demo.tableDigests(west, [...sessionTables, 'audit_trail', 'sign_in']);
    snapshotBefore = demo.tableDigests(west, sessionTables);
  });

  test.each(all)('sees and changes nothing here with its ids: %s', async (_name, endpoint) => {
    for (const input of inputsFor(endpoint, west)) {
      const answer = await demo.call(endpoint, input, { tenant: east, token: session() });
      expect([input, observed(answer, west)]).toEqual([input, []]);
    }
    expect(demo.tableDigests(west, sessionTables)).toEqual(snapshotBefore);
  });

  test.each(all)('is refused with a header that names this one: %s', async (_name, endpoint) => {
    const input = inputFor(endpoint, west, 'an open order');
    const answer = await demo.call(endpoint, input, { tenant: west, token: session() });
    expect(endpoint.access === 'open' || answer.code).toBe(endpoint.access === 'open' || 403);
    expect(demo.tableDigests(west, [...sessionTables, 'audit_trail', 'sign_in'])).toEqual(businessRowsBefore);
  });

  test('is refused without a header, or with one that names no hospital, at every call', {
    timeout: 60_000,
  }, async () => {
    const inputs = all.map(([, endpoint]) => [endpoint, inputFor(endpoint, west, 'an open order')] as const);
    const token = session();
    const before = demo.tableDigests();
    for (const tenant of [undefined, 'west', '99', '1,2', ''])
      for (const [endpoint, input] of inputs) {
        const answer = await demo.call(endpoint, input, { ...(tenant !== undefined && { tenant }), token });
        expect(answer).toMatchObject({ code: 400, data: null });
      }
    expect(demo.tableDigests()).toEqual(before);
  });
});

/** The doctor in charge of the order that this id belongs to. */
const treatingDoctorOf = (id: string): string | undefined =>
  demo.storeOf(east).one<{ doctor: string }>(
    `SELECT doctor_id AS doctor FROM prescription WHERE ?1 IN (id, patient_id)
         UNION ALL SELECT doctor_id FROM consult_order WHERE id = ?1 AND doctor_id IS NOT NULL`,
    id,
  )?.doctor;

describe('the same calls with ids of the own hospital', () => {
  test('return its rows, so that the tests above can fail', { timeout: 90_000 }, async () => {
    // The log-ins above have ended the sessions used least recently.
    refreshTokens.set(east, demo.session(east, demo.person(east, false)).refreshToken);
    const seeing = new Set<string>();
    const attempts = new Set<string>();
    for (const isAuditor of [false, true])
      for (const [name, endpoint] of all)
        for (const kind of kindNames) {
          if (seeing.has(name)) break;
          const treating = treatingDoctorOf(idOf(east, kind));
          const userId = isAuditor ? demo.person(east, true) : (treating ?? demo.person(east, false));
          const input = inputFor(endpoint, east, kind, false);
          // Many calls have no parameter of this kind.
          const attempt = JSON.stringify([name, userId, input]);
          if (attempts.has(attempt)) continue;
          attempts.add(attempt);
          const token = demo.session(east, userId).accessToken;
          const answer = await demo.call(endpoint, input, { tenant: east, token });
          if (observed(answer, east).length > 0) seeing.add(name);
        }
    expect([...seeing]).toEqual(
      expect.arrayContaining([
        'auth.login',
        'auth.refresh',
        'auth.account',
        'doctor.info',
        'order.detail',
        'order.awaiting',
        'order.open',
        'order.accept',
        'message.history',
        'message.search',
        'quickReplies.all',
        'quickReplies.save',
        'record.detail',
        'record.save',
        'diagnosis.page',
        'diagnosis.tags',
        'diagnosis.addTag',
        'drug.warehouses',
        'drug.search',
        'drug.stock',
        'drug.byId',
        'drug.favourites',
        'prescription.list',
        'prescription.info',
        'prescription.history',
        'templates.list',
        'history.visits',
        'history.visit',
        'audit.page',
        'audit.detail',
        'audit.versions',
        'audit.record',
        'audit.claim',
        'protocols.list',
      ]),
    );
  });
});
