import {
  type Clarification,
  clarification,
  openQuestion,
} from '../../../../../contract/prescribing/clarification.ts';
import { audit } from '../../../../../contract/prescribing/audit.ts';
import { type Prescription, prescriptionStatus } from '../../../../../contract/prescribing/prescription.ts';
import { createReasonDraft, type ReasonDraft } from '../../../../drafts/reasonDraft.ts';
import { createSafeMutation, type SafeMutation } from '../../../../lib/safeMutation.ts';
import type { Services } from '../../../../services.ts';
import type { Review } from '../review.ts';

/** What is asked, about which version. */
interface QuestionInput {
  readonly version: number;
  readonly question: string;
  /** The lines to sign again. */
  readonly signLines: string[];
}

/** An auditor's question to the prescriber. */
export interface Question {
  readonly draft: ReasonDraft;
  readonly mutation: SafeMutation<QuestionInput>;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'drafts' | 'platform' | 'session' | 'trackUnsaved'>;

interface Options {
  readonly id: string;
  readonly task: Review['task'];
  readonly onSent: () => Promise<void>;
}

/** Whether it waits for a pharmacist, who may ask about it. */
export const mayBeAsked = (one: Prescription): boolean =>
  one.status === prescriptionStatus.awaitingAudit && !openQuestion(one);

/** Creates the question about a prescription under review. */
export const createQuestion = (app: Deps, { id, task, onSent }: Options): Question => {
  // Only the one that waits: the same words may have been asked, and answered, before.
  const askedIn = (stored: Prescription | undefined, question: string): Clarification | undefined => {
    const open = stored && openQuestion(stored);
    return open?.auditorId === app.session.userId.value && open.question === question ? open : undefined;
  };
  const draft = createReasonDraft(app, {
    draftKey: { order: id, form: 'question' },
    isDone: (text) => {
      const stored = task.value.value?.prescription;
      if (text !== '') return askedIn(stored, text) !== undefined;
      return stored !== undefined && !mayBeAsked(stored);
    },
  });
  const mutation = createSafeMutation<QuestionInput, Clarification>({
    createId: app.platform.createId,
    send: (asked, idempotencyKey) => app.call(clarification.ask, { id, ...asked }, { idempotencyKey }),
    find: async ({ question }) =>
      askedIn((await app.call(audit.detail, { id })).prescription, question) ?? null,
    onSuccess: async () => {
      draft.discard();
      await onSent();
    },
  });
  return { draft, mutation, start: draft.start };
};
