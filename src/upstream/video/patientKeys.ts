import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { nextId } from '../db/ids.ts';
import type { Hospitals } from '../db/hospitals.ts';
import type { Store } from '../db/store.ts';

/** Keys to the patient's side of an order; a patient's link ends with the visit. */
export interface PatientKeys {
  /** Has the shape of an access token: the tenant id comes first. */
  keyOf(tenantId: number, orderId: string): string;
  /** The order of a key; undefined when the key is invalid. */
  orderOf(key: string): { readonly tenantId: number; readonly orderId: string } | undefined;
}

const keyPattern = /^(\d{1,9})\.patient\.([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/;

/** A hospital's secret, created when it is first needed; stored, because a call continues after a restart. */
const secretOf = (store: Store): Buffer => {
  const read = () => store.one<{ secret: string }>('SELECT secret FROM patient_link')?.secret;
  const create = () => {
    const secret = randomBytes(32).toString('base64');
    store.run('INSERT INTO patient_link (id, secret) VALUES (?, ?)', nextId(), secret);
    return secret;
  };
  return Buffer.from(read() ?? store.transaction(() => read() ?? create()), 'base64');
};

const sign = (payload: string, store: Store): string =>
  `${payload}.${createHmac('sha256', secretOf(store)).update(payload).digest('base64url')}`;

/** Creates the keys of all hospitals. */
export const createPatientKeys = (hospitals: Hospitals): PatientKeys => {
  const signedKey = (tenantId: number, orderId: string): string | undefined => {
    const store = hospitals.byId(tenantId)?.store;
    return store && sign(`${tenantId}.patient.${orderId}`, store);
  };
  return {
    keyOf: (tenantId, orderId) => {
      const key = signedKey(tenantId, orderId);
      if (key === undefined) throw new Error(`no hospital ${tenantId}`);
      return key;
    },
    orderOf: (key) => {
      const [, tenant, orderId] = keyPattern.exec(key) ?? [];
      if (tenant === undefined || orderId === undefined) return undefined;
      const expected = Buffer.from(signedKey(Number(tenant), orderId) ?? '');
      const actual = Buffer.from(key);
      const isValid = expected.length === actual.length && timingSafeEqual(expected, actual);
      return isValid ? { tenantId: Number(tenant), orderId } : undefined;
    },
  };
};
