import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Session } from '../contract/auth.ts';
import type { Asked, Endpoint, Got } from '../contract/endpoint.ts';
import { openEnvelope } from '../contract/envelope.ts';
import { type BusinessError, business } from '../contract/errors.ts';
import { orderStatus } from '../contract/order.ts';
import { prescription } from '../contract/prescription.ts';
import { openHospitals } from './hospitals.ts';
import { openUpstream } from './server.ts';
import { beginSession } from './sessions.ts';
import type { Store } from './store.ts';
import { opening } from './testHouse.ts';

const people = (store: Store, hospital: string) => {
  for (const [name, isAuditor] of [
    ['ann', false],
    ['bob', false],
    ['eve', true],
    ['mia', true],
  ] as const)
    store.run(
      "INSERT INTO account (id, username, password_hash, is_auditor, name) VALUES (?, ?, '', ?, ?)",
      `${hospital}-${name}`,
      name,
      isAuditor,
      name,
    );
};

const patients = (store: Store, hospital: string) => {
  for (const [name, born, words, classes] of [
    ['lin', '1986-04-01', [], []],
    ['zhou', '1990-02-03', ['青霉素'], ['penicillins']],
    ['child', '2022-05-05', [], []],
  ] as const)
    store.run(
      'INSERT INTO patient (id, name, birth_date, allergies, allergy_classes) VALUES (?, ?, ?, ?, ?)',
      `${hospital}-${name}`,
      name,
      born,
      JSON.stringify(words),
      JSON.stringify(classes),
    );
};

const orders = (store: Store, hospital: string) => {
  const { inConsultation, finished } = orderStatus;
  for (const [name, patient, doctor, status, followUp] of [
    ['open', 'lin', 'ann', inConsultation, true],
    ['allergic', 'zhou', 'ann', inConsultation, true],
    ['young', 'child', 'ann', inConsultation, true],
    ['first', 'lin', 'ann', inConsultation, false],
    ['done', 'lin', 'ann', finished, true],
    ['bobs', 'zhou', 'bob', inConsultation, true],
  ] as const)
    store.run(
      `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, doctor_id, create_time)
        VALUES (?, ?, ?, 1, ?, '', ?, ?, ?)`,
      `${hospital}-${name}`,
      `N-${name}`,
      status,
      followUp,
      `${hospital}-${patient}`,
      `${hospital}-${doctor}`,
      opening,
    );
};

const pharmacy = (store: Store, hospital: string) => {
  store.run("INSERT INTO warehouse (id, name) VALUES (?, '总药房')", `${hospital}-main`);
  for (const [name, packs, classes, control] of [
    ['amoxicillin', 10, ['penicillins'], 'none'],
    ['ibuprofen', 5, ['nsaids'], 'none'],
    ['unlisted', null, [], 'none'],
    ['diazepam', 9, [], 'psychotropic-2'],
  ] as const) {
    store.run(
      `INSERT INTO drug (id, code, name, form, strength, dose_unit, unit_amount, count_unit, pack_size, pack_unit, rounding,
        price_fen, ingredients, allergy_classes, special_control)
        VALUES (?, ?, ?, 'capsule', '0.25g', 'g', '0.25', '粒', 24, '盒', 'counted', 1250, ?, ?, ?)`,
      `${hospital}-${name}`,
      name,
      name,
      JSON.stringify([name]),
      JSON.stringify(classes),
      control,
    );
    store.run(
      'INSERT INTO stock (warehouse_id, drug_id, packs) VALUES (?, ?, ?)',
      `${hospital}-main`,
      `${hospital}-${name}`,
      packs,
    );
  }
  store.run(
    "INSERT INTO diagnosis (id, code, name, name_en) VALUES (?, 'J02.9', '急性咽炎', 'Acute pharyngitis')",
    `${hospital}-throat`,
  );
};

const fill = (hospital: string) => (store: Store) => {
  people(store, hospital);
  patients(store, hospital);
  orders(store, hospital);
  pharmacy(store, hospital);
};

/** What a doctor writes where a test has nothing to say about it. */
export const line = {
  drugId: 'east-amoxicillin',
  dose: '0.5',
  frequency: 'tid',
  route: 'oral',
  days: 7,
  quantity: 2,
};
export const written = {
  warehouseId: 'east-main',
  diagnoses: [{ code: 'J02.9', name: '' }],
  lines: [line],
  submit: true,
};

const envelope = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });

/** Two hospitals, `east` (1) and `west` (2), behind the upstream's real door, with a clock that the test moves. */
export const openClinic = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-'));
  let now = opening;
  let papers = 0;
  openHospitals(dataDir, opening, [
    { id: 1, name: 'East', hosts: [], fill: fill('east') },
    { id: 2, name: 'West', hosts: [], fill: fill('west') },
  ]).close();
  const upstream = openUpstream({ dataDir, clock: { now: () => now }, demo: false });
  const storeOf = (userId: string): Store => {
    const store = upstream.hospitals.byId(userId.startsWith('west') ? 2 : 1)?.store;
    if (!store) throw new Error('no such hospital');
    return store;
  };

  const sessions = new Map<string, Session>();
  /** The token of somebody who is logged in, now if not already. */
  const enter = (user: string): string => {
    const held = sessions.get(user);
    if (held && held.expiresTime > now) return held.accessToken;
    const begun = beginSession(storeOf(user), user, now);
    sessions.set(user, begun);
    return begun.accessToken;
  };

  const answer = async <E extends Endpoint>(user: string, endpoint: E, input: Asked<E>, key?: string) => {
    const store = storeOf(user);
    const accessToken = enter(user);
    const inQuery = endpoint.sends === 'query';
    const query = new URLSearchParams();
    if (inQuery) for (const [name, value] of Object.entries(Object(input))) query.set(name, String(value));
    const response = await upstream.fetch(
      new Request(`http://east.test${endpoint.path}?${query.toString()}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'tenant-id': String(store.tenantId),
          'content-type': 'application/json',
          'accept-language': 'en',
          ...(key && { 'idempotency-key': key }),
        },
        ...(!inQuery && { body: JSON.stringify(input) }),
      }),
    );
    return v.parse(envelope, await response.json());
  };

  /** Makes a call that is to succeed. */
  const call = async <E extends Endpoint>(user: string, endpoint: E, input: Asked<E>): Promise<Got<E>> => {
    const body = await answer(user, endpoint, input);
    const opened = openEnvelope(body);
    if (!opened?.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(body)}`);
    return v.parse(endpoint.data, opened.data);
  };

  return {
    dataDir,
    enter,
    answer,
    call,
    storeOf,
    store: storeOf('east'),
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
    /** Makes a call that is to be refused, with this. */
    refused: async <E extends Endpoint>(
      user: string,
      endpoint: E,
      input: Asked<E>,
      why: BusinessError | number,
    ): Promise<unknown> => {
      const { code, data } = await answer(user, endpoint, input);
      const expected = typeof why === 'string' ? business[why].code : why;
      if (code !== expected) throw new Error(`${endpoint.path} answered ${code} and not ${why}`);
      return data;
    },
    /** A prescription of ann's that awaits audit, and says in a remark which one it is: no two are the same. */
    submitted: (change: Partial<typeof written> & { orderId?: string } = {}) => {
      papers += 1;
      const all = { orderId: 'east-open', ...written, ...change };
      const lines = all.lines.map((one) => ({ ...one, remark: `paper ${papers}` }));
      return call('east-ann', prescription.create, { ...all, lines });
    },
    packs: (drug: string) =>
      storeOf('east').one<{ packs: number | null }>(
        'SELECT packs FROM stock WHERE drug_id = ?',
        `east-${drug}`,
      )?.packs,
    /** Every row that a refused call might have written. */
    rows: () =>
      JSON.stringify(
        [
          'prescription',
          'prescription_version',
          'prescription_line',
          'audit_claim',
          'verdict',
          'stock',
          'message',
          'im_event',
          'audit_trail',
        ].map((table) => storeOf('east').all(`SELECT * FROM ${table}`)),
      ),
    close: () => {
      upstream.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
