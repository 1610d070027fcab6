import type { Order } from '../../contract/consultation/order.ts';
import type { RequestContext } from '../server/requestContext.ts';

/** Writes that somebody else than the treating doctor has read a record. */
export const trailRead = (
  { caller, trail }: Pick<RequestContext, 'caller' | 'trail'>,
  { id, doctorId }: Pick<Order, 'id' | 'doctorId'>,
): void => {
  if (doctorId !== null && doctorId !== caller.userId) trail('record-read', id);
};
