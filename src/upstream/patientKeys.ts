import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The keys that open the patient's side of an order; they hold until the upstream is started anew. */
export interface PatientKeys {
  /** In the shape of an access token: the hospital's number stands in front. */
  keyOf(tenantId: number, orderId: string): string;
  /** Which order a key opens; undefined where it is none of ours. */
  orderOf(key: string): { readonly tenantId: number; readonly orderId: string } | undefined;
}

const shape = /^(\d{1,9})\.patient\.([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/;

/** Opens the desk of keys with a secret of its own. */
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
