import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { extension } from '../protocol/endpoint.ts';
import { id, integer, list, nullish, requiredText, text, time } from '../protocol/schemas.ts';

/** The maximum length of a question and of an answer. */
export const clarificationLength = 500;

/** How long an answered prescription is first its questioner's, in milliseconds. */
export const askerFirstMs = 30 * 60_000;

/** A line that the prescriber is asked to confirm by signing again. */
const signatureSchema = v.object({ lineId: id, signedAt: nullish(time) });

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
  /** Why it ended without an answer: `cancelled`, `rejected` or `unanswerable`; null if it did not. */
  closedWhy: nullish(v.string()),
  /** The lines to sign again; empty: an answer is enough. */
  signatures: list(signatureSchema),
});
export type Clarification = v.InferOutput<typeof clarificationSchema>;

interface WithClarifications {
  readonly version: number;
  readonly clarifications?: readonly Clarification[] | undefined;
}

/** The question that waits for its answer, if there is one. */
export const openQuestion = ({
  clarifications = [],
}: Pick<WithClarifications, 'clarifications'>): Clarification | undefined =>
  clarifications.find(({ answeredAt, closedAt }) => answeredAt === null && closedAt === null);

/** The lines of the version that the prescriber was asked to sign again and has not signed. */
export const unsignedLines = ({ version, clarifications = [] }: WithClarifications): readonly string[] => {
  const asked = clarifications.flatMap((one) => (one.version === version ? one.signatures : []));
  const signed = new Set(asked.filter(({ signedAt }) => signedAt !== null).map(({ lineId }) => lineId));
  return [...new Set(asked.map(({ lineId }) => lineId))].filter((lineId) => !signed.has(lineId));
};

const lineIds = v.optional(v.pipe(v.array(id), v.maxLength(20)), []);

/** Extension: an auditor asks the prescriber instead of deciding; the answer makes no new version. */
export const clarification = {
  /** Ends the caller's claim. With `signLines` an approval waits for the second signature at these lines. */
  ask: extension.post('/prescription/clarification/ask', 'Ask the prescriber instead of deciding', {
    input: v.object({
      id,
      version: integer,
      question: requiredText(clarificationLength),
      signLines: lineIds,
    }),
    data: clarificationSchema,
  }),
  /** `signLines`: those that the prescriber signs again. The text may be empty only if these are all that were named. */
  answer: extension.post('/prescription/clarification/answer', "Answer the auditor's question", {
    input: v.object({
      id,
      clarificationId: id,
      answer: v.optional(text(clarificationLength), ''),
      signLines: lineIds,
    }),
    data: clarificationSchema,
  }),
};
