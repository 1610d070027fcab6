import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { audit } from '../../contract/prescribing/audit.ts';
import type { Session } from '../../contract/account/auth.ts';
import type { ClientInput, Endpoint, ClientOutput } from '../../contract/protocol/endpoint.ts';
import { decodeEnvelope } from '../../contract/protocol/envelope.ts';
import { type BusinessError, business } from '../../contract/errors/businessErrors.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { createHospitals } from '../db/hospitals.ts';
import { createUpstream, type UpstreamOptions } from '../server/server.ts';
import { createSessionTokens } from '../auth/sessions.ts';
import type { Store } from '../db/store.ts';
import { addressOf } from './demoUpstream.ts';
import { seedTestUpstream } from './testUpstreamRows.ts';
import { copySeeded } from './seedCache.ts';
import { startTime } from './testServices.ts';

/** Default content of a prescription. */
export const validLine = {
  drugId: 'east-amoxicillin',
  dose: '0.5',
  frequency: 'tid',
  route: 'oral',
  days: 7,
  quantity: 2,
};
export const validPayload = {
  warehouseId: 'east-main',
  diagnoses: [{ code: 'J02.9', name: '' }],
  lines: [validLine],
  submit: true,
};
export const draftPayload = { ...validPayload, submit: false };

const envelope = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });

/** The key of the eastern hospital's pharmacy; the western one has none. */
export const pharmacyKey = 'k'.repeat(32);

/**
 * Two hospitals, `east` (1) and `west` (2), behind the real HTTP interface, with a clock that the test
 * controls.
 */
export const createTestUpstream = (options: Pick<UpstreamOptions, 'preCheck'> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-'));
  let now = startTime;
  let prescriptionCount = 0;
  copySeeded(dataDir, 'clinic', (dir) =>
    createHospitals(dir, startTime, [
      { id: 1, name: 'East', hosts: [], fill: seedTestUpstream('east') },
      { id: 2, name: 'West', hosts: [], fill: seedTestUpstream('west') },
    ]).close(),
  );
  const upstream = createUpstream({
    dataDir,
    clock: { now: () => now },
    demo: false,
    captcha: false,
    dispensingKeys: new Map([[1, pharmacyKey]]),
    ...options,
  });
  const storeOf = (userId: string): Store => {
    const store = upstream.hospitals.byId(userId.startsWith('west') ? 2 : 1)?.store;
    if (!store) throw new Error('no such hospital');
    return store;
  };

  const sessions = new Map<string, Session>();
  /** The access token of a user, who is signed in if necessary. */
  const tokenOf = (user: string): string => {
    const existing = sessions.get(user);
    if (existing && existing.expiresTime > now) return existing.accessToken;
    const session = createSessionTokens(storeOf(user), user, now);
    sessions.set(user, session);
    return session.accessToken;
  };

  const request = async <E extends Endpoint>(
    user: string,
    endpoint: E,
    input: ClientInput<E>,
    key?: string,
  ) => {
    const store = storeOf(user);
    const accessToken = tokenOf(user);
    const inQuery = endpoint.sends === 'query';
    const form = new FormData();
    if (endpoint.sends === 'form')
      for (const [name, value] of Object.entries<string | File>(Object(input)))
        if (typeof value === 'string') form.set(name, value);
        else form.set(name, value, value.name);
    const response = await upstream.fetch(
      new Request(`http://east.test${addressOf(endpoint, Object(input))}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'tenant-id': String(store.tenantId),
          ...(endpoint.sends !== 'form' && { 'content-type': 'application/json' }),
          'accept-language': 'en',
          ...(key && { 'idempotency-key': key }),
        },
        ...(!inQuery && { body: endpoint.sends === 'form' ? form : JSON.stringify(input) }),
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
    const body = await request(user, endpoint, input);
    const result = decodeEnvelope(body);
    if (!result?.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(body)}`);
    return v.parse(endpoint.data, result.data);
  };

  /** All rows that a refused call might have written. */
  const snapshot = () =>
    JSON.stringify(
      [
        'prescription',
        'prescription_version',
        'prescription_line',
        'clarification',
        'line_signature',
        'prescription_sample',
        'sample_sheet',
        'dispensing_report',
        'audit_claim',
        'verdict',
        'stock',
        'message',
        'im_event',
        'audit_trail',
        'case_record',
        'record_signature',
        'patient_facts',
        'follow_up',
        'record_addendum',
        'template',
        'disease_tag',
        'favourite_drug',
        'audit_look',
        'take_over_notice',
        'service_config',
        'consult_order',
        'account',
        'qualification',
        'notify',
      ].map((table) => storeOf('east').all(`SELECT * FROM ${table}`)),
    );

  return {
    dataDir,
    tokenOf,
    fetch: upstream.fetch,
    services: upstream.services,
    request,
    call,
    storeOf,
    store: storeOf('east'),
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
    /** Makes a call that must fail with this error. */
    expectError: async <E extends Endpoint>(
      user: string,
      endpoint: E,
      input: ClientInput<E>,
      expectedError: BusinessError | number,
    ): Promise<unknown> => {
      const { code, data } = await request(user, endpoint, input);
      const expected = typeof expectedError === 'string' ? business[expectedError].code : expectedError;
      if (code !== expected) throw new Error(`${endpoint.path} answered ${code} and not ${expectedError}`);
      return data;
    },
    /** A prescription of ann that awaits audit. Its remark is unique, so no two are the same. */
    submitPrescription: (change: Partial<typeof validPayload> & { orderId?: string } = {}) => {
      prescriptionCount += 1;
      const payload = { orderId: 'east-open', ...validPayload, ...change };
      const lines = payload.lines.map((one) => ({ ...one, remark: `paper ${prescriptionCount}` }));
      return call('east-ann', prescription.create, { ...payload, lines });
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
    snapshot,
    /** Fails if the work changes a row. */
    expectUnchanged: async (work: () => Promise<unknown>) => {
      const before = snapshot();
      await work();
      assert.equal(snapshot(), before);
    },
    close: () => {
      upstream.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
