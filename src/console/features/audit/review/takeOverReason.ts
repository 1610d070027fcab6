import type { Services } from '../../../services.ts';
import { createReasonDraft, type ReasonDraft } from '../../../drafts/reasonDraft.ts';
import type { Review } from './review.ts';

/** Draft of the reason for taking over another auditor's claim; done once the claim is held. */
export const createTakeOverReason = (
  app: Pick<Services, 'drafts' | 'trackUnsaved'>,
  { lease }: Pick<Review, 'lease'>,
  id: string,
): ReasonDraft =>
  createReasonDraft(app, {
    draftKey: { order: id, form: 'takeOver' },
    isDone: () => lease.owner.value === 'mine',
  });
