import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { extension } from '../protocol/endpoint.ts';
import { chosenColumns } from '../protocol/exportFile.ts';
import { acknowledged, id, integer, list, nullish, text, time } from '../protocol/schemas.ts';

/** The agreed time to a verdict where no administrator has set one, in minutes. */
export const defaultTermMinutes = 30;
/** The longest time that can be agreed, in minutes: a day. */
export const maxTermMinutes = 1440;

/** The time to a verdict that the hospital has agreed. */
const reviewTerm = v.object({
  minutes: integer,
  /** Who set it; empty for the default. */
  setBy: v.optional(displayName, ''),
  setAt: nullish(time),
});
export type ReviewTerm = v.InferOutput<typeof reviewTerm>;

/** What waits now. Waits are in milliseconds, those for a pharmacist without the time in which the prescriber was asked. */
const waitingNow = v.object({
  term: reviewTerm,
  /** Those that wait for a pharmacist, claimed or not. */
  count: integer,
  longest: nullish(integer),
  /** Those of them that wait longer than agreed. */
  overdue: integer,
  /** Those with a question that the prescriber has not answered. */
  asked: integer,
  longestAsked: nullish(integer),
});
export type WaitingNow = v.InferOutput<typeof waitingNow>;

const figures = {
  approved: integer,
  rejected: integer,
  /** Questions to prescribers. */
  asked: integer,
  /**
   * From submission to verdict in milliseconds, without the time in which the prescriber was asked: the value at rank ⌈n/2⌉ of
   * n; null without a verdict.
   */
  median: nullish(integer),
  /** The value at rank ⌈9n/10⌉. */
  p90: nullish(integer),
  /** Verdicts that took longer than the time that is agreed now; null if it is not known. */
  overdue: nullish(integer),
  /** From question to answer, the value at rank ⌈n/2⌉; null without an answer. */
  answerMedian: nullish(integer),
};
const reviewFigures = v.object(figures);
export type ReviewFigures = v.InferOutput<typeof reviewFigures>;

/** One pharmacist: those who can review now, and those who did. */
const reviewerFigures = v.object({ auditorId: id, auditorName: displayName, ...figures });
export type ReviewerFigures = v.InferOutput<typeof reviewerFigures>;

/** What was submitted in one hour of the day, 0 to 23 in the hospital's zone. */
const hourFigures = v.object({ hour: integer, ...figures });

const boardFigures = v.object({
  all: reviewFigures,
  people: list(reviewerFigures),
  hours: list(hourFigures),
});
export type BoardFigures = v.InferOutput<typeof boardFigures>;

/** Verdicts that were given, and questions that were asked, on these days, both inclusive, `YYYY-MM-DD` in the hospital's zone. */
const days = { from: v.optional(text(10)), to: v.optional(text(10)) };

/** Extension: how long prescriptions wait for their review (docs/wire.md, "Review times"). */
export const reviewBoard = {
  waiting: extension.get('/prescription/review-board/waiting', 'What waits for a review now', {
    input: v.object({}),
    data: waitingNow,
  }),
  /** At most a year; the last 14 days by default. */
  figures: extension.get('/prescription/review-board/figures', 'How long reviews took', {
    input: v.object(days),
    data: boardFigures,
  }),
  /** All reviews first, then pharmacists, then hours. */
  export: extension.get('/prescription/review-board/export', 'The same figures as a CSV file', {
    input: v.object({ ...days, ...chosenColumns }),
    data: v.unknown(),
    enveloped: false,
  }),
  setTerm: extension.post('/prescription/review-board/term', 'Agree on the time to a verdict', {
    input: v.object({ minutes: v.pipe(integer, v.minValue(1), v.maxValue(maxTermMinutes)) }),
    data: acknowledged,
  }),
};
