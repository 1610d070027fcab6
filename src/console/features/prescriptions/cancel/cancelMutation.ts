import { prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { type SafeMutation, createSafeMutation } from '../../../lib/safeMutation.ts';

/** Which prescription to cancel, and why. */
export interface CancelRequest {
  readonly id: string;
  readonly reason: string;
}

/** Creates the mutation that cancels a prescription. `onCancelled` runs after the server confirmed it. */
export const createCancelMutation = (
  { call, toasts, i18n, platform }: Pick<Services, 'call' | 'toasts' | 'i18n' | 'platform'>,
  onCancelled: (request: CancelRequest) => Promise<void>,
): SafeMutation<CancelRequest> =>
  createSafeMutation<CancelRequest, true>({
    createId: platform.createId,
    send: (request, idempotencyKey) => call(prescription.cancel, request, { idempotencyKey }),
    find: async ({ id }) =>
      (await call(prescription.info, { id })).status === prescriptionStatus.cancelled ? true : null,
    onSuccess: async (_done, request) => {
      toasts.show(i18n.messages.value.prescription.cancelled);
      await onCancelled(request);
    },
  });
