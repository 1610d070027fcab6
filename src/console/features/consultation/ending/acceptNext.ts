import { type Order, order } from '../../../../contract/consultation/order.ts';
import { consultationPath } from '../../../domain/worklists/activeConsultations.ts';
import { createWorklists } from '../../../domain/worklists/worklists.ts';
import { toApiError } from '../../../lib/apiError.ts';
import type { Services } from '../../../services.ts';

/** The patient who waits longest; undefined if nobody is known to wait, or no order can be accepted here. */
export const longestWaiting = ({
  offered,
  shared,
}: Pick<Services, 'offered' | 'shared'>): Order | undefined =>
  offered.has(order.accept) ? shared(createWorklists).waiting.list.value.peek()?.[0] : undefined;

/** Accepts a waiting order and opens its consultation; a toast says why that was not possible. */
export const acceptNext = async (
  { call, navigate, platform, shared, toasts }: Services,
  { id }: Order,
): Promise<void> => {
  const { waiting } = shared(createWorklists);
  try {
    await call(order.accept, { id }, { idempotencyKey: platform.createId() });
    waiting.remove(id);
    navigate(consultationPath(id));
  } catch (thrown) {
    toasts.showError(toApiError(thrown));
    void waiting.list.load();
  }
};
