import {
  type Clarification,
  clarification,
  openQuestion,
} from '../../../../contract/prescribing/clarification.ts';
import { type Prescription, prescription } from '../../../../contract/prescribing/prescription.ts';
import { createReasonDraft, type ReasonDraft } from '../../../drafts/reasonDraft.ts';
import { createSafeMutation, type SafeMutation } from '../../../lib/safeMutation.ts';
import type { Services } from '../../../services.ts';

/** What is answered, and which lines are signed again. */
interface AnswerInput {
  readonly answer: string;
  readonly signLines: string[];
}

/** A prescriber's answer to one question. */
export interface Answer {
  readonly draft: ReasonDraft;
  readonly mutation: SafeMutation<AnswerInput>;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'drafts' | 'platform' | 'trackUnsaved'>;

interface Options {
  readonly prescription: Pick<Prescription, 'id' | 'orderId'>;
  readonly asked: Pick<Clarification, 'id'>;
  /** The latest known prescription; read inside an effect. */
  readonly getStored: () => Prescription | undefined;
  readonly onAnswered: () => void;
}

/** Creates the answer; text and ticked lines are kept until it has arrived or is discarded. */
export const createAnswer = (
  { call, drafts, platform, trackUnsaved }: Deps,
  { prescription: { id, orderId }, asked, getStored, onAnswered }: Options,
): Answer => {
  const answeredIn = (stored: Prescription | undefined, text: string): Clarification | undefined =>
    stored?.clarifications?.find((one) => one.id === asked.id && one.answer === text);
  const draft = createReasonDraft(
    { drafts, trackUnsaved },
    {
      draftKey: { order: orderId, form: `answer ${asked.id}` },
      isDone: (text) => {
        const stored = getStored();
        if (text === '') return stored !== undefined && openQuestion(stored)?.id !== asked.id;
        return answeredIn(stored, text) !== undefined;
      },
    },
  );
  const mutation = createSafeMutation<AnswerInput, Clarification>({
    createId: platform.createId,
    send: (input, idempotencyKey) =>
      call(clarification.answer, { id, clarificationId: asked.id, ...input }, { idempotencyKey }),
    find: async ({ answer, signLines }) => {
      const found = answeredIn(await call(prescription.info, { id }), answer);
      const signed = found?.signatures.filter(({ signedAt }) => signedAt !== null) ?? [];
      return found && signed.length === signLines.length ? found : null;
    },
    onSuccess: () => {
      draft.discard();
      onAnswered();
    },
  });
  return { draft, mutation, start: draft.start };
};
