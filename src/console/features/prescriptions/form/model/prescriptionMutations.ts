import { type Prescription, prescription } from '../../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../../services.ts';
import type { AsyncState } from '../../../../lib/async/asyncState.ts';
import { type SafeMutation, createSafeMutation } from '../../../../lib/safeMutation.ts';
import { findSubmitted, type PrescriptionPayload } from '../findSubmitted.ts';
import { type CancelRequest, createCancelMutation } from '../../cancel/cancelMutation.ts';
import type { FormModel } from './formModel.ts';
import { canEdit } from '../../../../domain/prescription/statusRules.ts';

interface Options {
  readonly formModel: FormModel;
  readonly list: AsyncState<readonly Prescription[]>;
  /** Fetches the order's prescriptions. */
  readonly fetchList: () => Promise<readonly Prescription[]>;
  /** Adds or replaces a stored prescription in the list. */
  readonly upsert: (stored: Prescription) => void;
}

interface PrescriptionMutations {
  readonly save: SafeMutation<PrescriptionPayload>;
  readonly cancel: SafeMutation<CancelRequest>;
  /** Checks whether a payload arrived that a closed page sent without getting an answer. */
  readonly verifySent: (sent: PrescriptionPayload) => Promise<void>;
}

/** The mutations that write prescriptions. */
export const createPrescriptionMutations = (
  app: Pick<Services, 'call' | 'toasts' | 'i18n' | 'platform'>,
  { formModel, list, fetchList, upsert }: Options,
): PrescriptionMutations => {
  const { call } = app;
  const messages = () => app.i18n.messages.value.prescription;

  const save = createSafeMutation<PrescriptionPayload, Prescription>({
    createId: app.platform.createId,
    send: ({ editing, orderId, existingIds: _existingIds, ...content }, idempotencyKey) => {
      const body = {
        ...content,
        diagnoses: [...content.diagnoses],
        lines: [...content.lines],
        overrides: [...content.overrides],
      };
      return editing
        ? call(prescription.edit, { ...editing, ...body }, { idempotencyKey })
        : call(prescription.create, { orderId, ...body }, { idempotencyKey });
    },
    find: async (sent) => findSubmitted(sent, await fetchList()),
    onSuccess: (stored, sent) => {
      upsert(stored);
      app.toasts.show(sent.submit ? messages().submitted : messages().saved);
      formModel.markSaved(sent, canEdit(stored.status) ? stored : null);
    },
  });

  const cancel = createCancelMutation(app, async ({ id }) => {
    formModel.markSaved({ editing: { id, version: 0 } }, null);
    await list.load();
  });

  return {
    save,
    cancel,
    verifySent: async (sent) => {
      try {
        const stored = findSubmitted(sent, await fetchList());
        if (!stored) return;
        upsert(stored);
        formModel.discard(sent.editing);
      } catch (thrown) {
        console.warn('Whether a prescription arrived is not known', thrown);
      }
    },
  };
};
