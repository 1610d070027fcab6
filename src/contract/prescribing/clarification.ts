import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { extension } from '../protocol/endpoint.ts';
import { id, integer, nullish, requiredText, time } from '../protocol/schemas.ts';

/** The maximum length of a question and of an answer. */
export const clarificationLength = 500;

/** How long an answered prescription is first its questioner's, in milliseconds. */
export const askerFirstMs = 30 * 60_000;

/** A question of an auditor to the prescriber, about the version that was read, and the answer. */
export const clarificationSchema = v.object({
  id,
  version: integer,
  auditorId: id,
  auditorName: displayName,
  question: v.string(),
  askedAt: time,
  answer: nullish(v.string()),
  answeredAt: nullish(time),
  closedAt: nullish(time),
  /** Why it ended without an answer: `cancelled` or `rejected`; null if it did not. */
  closedWhy: nullish(v.string()),
});
export type Clarification = v.InferOutput<typeof clarificationSchema>;

interface WithClarifications {
  readonly clarifications?: readonly Clarification[] | undefined;
}

/** The question that waits for its answer, if there is one. */
export const openQuestion = ({ clarifications = [] }: WithClarifications): Clarification | undefined =>
  clarifications.find(({ answeredAt, closedAt }) => answeredAt === null && closedAt === null);

/** Extension: an auditor asks the prescriber instead of deciding; the answer makes no new version. */
export const clarification = {
  /** Ends the caller's claim. */
  ask: extension.post('/prescription/clarification/ask', 'Ask the prescriber instead of deciding', {
    input: v.object({ id, version: integer, question: requiredText(clarificationLength) }),
    data: clarificationSchema,
  }),
  answer: extension.post('/prescription/clarification/answer', "Answer the auditor's question", {
    input: v.object({ id, clarificationId: id, answer: requiredText(clarificationLength) }),
    data: clarificationSchema,
  }),
};
