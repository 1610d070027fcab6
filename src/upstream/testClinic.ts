import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { audit } from '../contract/prescribing/audit.ts';
import type { Session } from '../contract/account/auth.ts';
import type { ClientInput, Endpoint, ClientOutput } from '../contract/protocol/endpoint.ts';
import { decodeEnvelope } from '../contract/protocol/envelope.ts';
import { type BusinessError, business } from '../contract/errors/businessErrors.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { openHospitals } from './hospitals.ts';
import { openUpstream } from './server.ts';
import { beginSession } from './sessions.ts';
import type { Store } from './store.ts';
import { fillClinic } from './testClinicRows.ts';
import { copyFounded } from './testFounded.ts';
import { opening } from './testHouse.ts';

/** Default content of a prescription. */
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
export const draft = { ...written, submit: false };

const envelope = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });

/**
 * Two hospitals, `east` (1) and `west` (2), behind the real HTTP interface, with a clock that the test
 * controls.
 */
export const openClinic = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-'));
  let now = opening;
  let papers = 0;
  copyFounded(dataDir, 'clinic', (into) =>
    openHospitals(into, opening, [
      { id: 1, name: 'East', hosts: [], fill: fillClinic('east') },
      { id: 2, name: 'West', hosts: [], fill: fillClinic('west') },
    ]).close(),
  );
  const upstream = openUpstream({ dataDir, clock: { now: () => now }, demo: false, captcha: false });
  const storeOf = (userId: string): Store => {
    const store = upstream.hospitals.byId(userId.startsWith('west') ? 2 : 1)?.store;
    if (!store) throw new Error('no such hospital');
    return store;
  };

  const sessions = new Map<string, Session>();
  /** The access token of a user, who is signed in if necessary. */
  const enter = (user: string): string => {
    const held = sessions.get(user);
    if (held && held.expiresTime > now) return held.accessToken;
    const begun = beginSession(storeOf(user), user, now);
    sessions.set(user, begun);
    return begun.accessToken;
  };

  const answer = async <E extends Endpoint>(
    user: string,
    endpoint: E,
    input: ClientInput<E>,
    key?: string,
  ) => {
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

  /** Makes a call that must succeed. */
  const call = async <E extends Endpoint>(
    user: string,
    endpoint: E,
    input: ClientInput<E>,
  ): Promise<ClientOutput<E>> => {
    const body = await answer(user, endpoint, input);
    const opened = decodeEnvelope(body);
    if (!opened?.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(body)}`);
    return v.parse(endpoint.data, opened.data);
  };

  return {
    dataDir,
    enter,
    fetch: upstream.fetch,
    house: upstream.house,
    answer,
    call,
    storeOf,
    store: storeOf('east'),
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
    /** Makes a call that must fail with this error. */
    refused: async <E extends Endpoint>(
      user: string,
      endpoint: E,
      input: ClientInput<E>,
      why: BusinessError | number,
    ): Promise<unknown> => {
      const { code, data } = await answer(user, endpoint, input);
      const expected = typeof why === 'string' ? business[why].code : why;
      if (code !== expected) throw new Error(`${endpoint.path} answered ${code} and not ${why}`);
      return data;
    },
    /** A prescription of ann that awaits audit. Its remark is unique, so no two are the same. */
    submitted: (change: Partial<typeof written> & { orderId?: string } = {}) => {
      papers += 1;
      const all = { orderId: 'east-open', ...written, ...change };
      const lines = all.lines.map((one) => ({ ...one, remark: `paper ${papers}` }));
      return call('east-ann', prescription.create, { ...all, lines });
    },
    /** The auditor eve claims version 1 of a prescription and approves it. */
    approve: async (id: string) => {
      await call('east-eve', audit.claim, { id });
      return call('east-eve', audit.verdict, { id, version: 1, approve: true });
    },
    /** She claims it and rejects it, with a reason on a line if one is given. */
    reject: async (id: string, lineId?: string) => {
      await call('east-eve', audit.claim, { id });
      const lines = lineId === undefined ? [] : [{ lineId, reasons: ['unsuitable-dose'] }];
      return call('east-eve', audit.verdict, {
        id,
        version: 1,
        approve: false,
        opinion: '请核对剂量',
        lines,
      });
    },
    packs: (drug: string) =>
      storeOf('east').one<{ packs: number | null }>(
        'SELECT packs FROM stock WHERE drug_id = ?',
        `east-${drug}`,
      )?.packs,
    /** All rows that a refused call might have written. */
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
          'case_record',
          'record_signature',
          'record_addendum',
          'template',
          'disease_tag',
          'favourite_drug',
          'audit_look',
          'service_config',
          'consult_order',
          'account',
          'qualification',
          'notify',
        ].map((table) => storeOf('east').all(`SELECT * FROM ${table}`)),
      ),
    close: () => {
      upstream.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
