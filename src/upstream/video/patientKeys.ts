import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Keys to the patient's side of an order; they are valid until the upstream restarts. */
export interface PatientKeys {
  /** Has the shape of an access token: the tenant id comes first. */
  keyOf(tenantId: number, orderId: string): string;
  /** The order of a key; undefined when the key is invalid. */
  orderOf(key: string): { readonly tenantId: number; readonly orderId: string } | undefined;
}

const keyPattern = /^(\d{1,9})\.patient\.([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/;

/** Creates the keys with a random secret. */
export const createPatientKeys = (secret: Buffer = randomBytes(32)): PatientKeys => {
  const keyOf = (tenantId: number, orderId: string): string => {
    const payload = `${tenantId}.patient.${orderId}`;
    return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
  };
  return {
    keyOf,
    orderOf: (key) => {
      const [, tenant, orderId] = keyPattern.exec(key) ?? [];
      if (tenant === undefined || orderId === undefined) return undefined;
      const expected = Buffer.from(keyOf(Number(tenant), orderId));
      const actual = Buffer.from(key);
      const isValid = expected.length === actual.length && timingSafeEqual(expected, actual);
      return isValid ? { tenantId: Number(tenant), orderId } : undefined;
    },
  };
};
