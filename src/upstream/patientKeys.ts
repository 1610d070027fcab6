import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Keys to the patient's side of an order; they are valid until the upstream restarts. */
export interface PatientKeys {
  /** Has the shape of an access token: the tenant id comes first. */
  keyOf(tenantId: number, orderId: string): string;
  /** The order of a key; undefined when the key is invalid. */
  orderOf(key: string): { readonly tenantId: number; readonly orderId: string } | undefined;
}

const shape = /^(\d{1,9})\.patient\.([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/;

/** Creates the keys with a random secret. */
export const openPatientKeys = (secret: Buffer = randomBytes(32)): PatientKeys => {
  const keyOf = (tenantId: number, orderId: string): string => {
    const named = `${tenantId}.patient.${orderId}`;
    return `${named}.${createHmac('sha256', secret).update(named).digest('base64url')}`;
  };
  return {
    keyOf,
    orderOf: (key) => {
      const [, tenant, orderId] = shape.exec(key) ?? [];
      if (tenant === undefined || orderId === undefined) return undefined;
      const due = Buffer.from(keyOf(Number(tenant), orderId));
      const given = Buffer.from(key);
      const same = due.length === given.length && timingSafeEqual(due, given);
      return same ? { tenantId: Number(tenant), orderId } : undefined;
    },
  };
};
