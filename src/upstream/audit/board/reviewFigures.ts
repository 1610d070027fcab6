import type {
  BoardFigures,
  ReviewerFigures,
  ReviewFigures,
} from '../../../contract/prescribing/reviewBoard.ts';
import { staffStatus } from '../../../contract/account/staff.ts';
import type { RequestContext } from '../../server/requestContext.ts';
import { hourOf } from '../../server/clock.ts';
import { type DayRange, figuresRange } from '../../server/dayRange.ts';
import { termOf } from './reviewTerm.ts';

/** A verdict; `took` is from submission to verdict, without the time in which the prescriber was asked. */
interface Verdict {
  readonly auditorId: string;
  readonly approve: number;
  readonly submittedAt: number;
  readonly took: number;
}

interface Question {
  readonly auditorId: string;
  readonly submittedAt: number;
  /** From question to answer; null without an answer. */
  readonly waited: number | null;
}

/** The value at rank ⌈percent · n / 100⌉ of n sorted ones; null if there are none. */
export const nearestRank = (sorted: readonly number[], percent: number): number | null =>
  sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? null;

const sortedBy = <T>(rows: readonly T[], of: (row: T) => number | null): number[] =>
  rows.flatMap((row) => of(row) ?? []).toSorted((a, b) => a - b);

const figuresOf = (
  verdicts: readonly Verdict[],
  questions: readonly Question[],
  termMs: number,
): ReviewFigures => {
  const took = sortedBy(verdicts, (one) => one.took);
  const approved = verdicts.filter(({ approve }) => approve === 1).length;
  return {
    approved,
    rejected: verdicts.length - approved,
    asked: questions.length,
    median: nearestRank(took, 50),
    p90: nearestRank(took, 90),
    overdue: took.filter((one) => one > termMs).length,
    answerMedian: nearestRank(
      sortedBy(questions, ({ waited }) => waited),
      50,
    ),
  };
};

// CROSS keeps SQLite from reading all versions of the hospital first.
const submitted = (of: string): string =>
  `CROSS JOIN prescription_version w ON w.prescription_id = ${of}.prescription_id AND w.version = ${of}.version`;

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

const busiestFirst = (a: ReviewerFigures, b: ReviewerFigures): number =>
  b.approved + b.rejected - (a.approved + a.rejected) || collator.compare(a.auditorName, b.auditorName);

/** Who can review now, and who did. */
const reviewers = (
  store: RequestContext['store'],
  others: ReadonlySet<string>,
): Pick<ReviewerFigures, 'auditorId' | 'auditorName'>[] =>
  store.all(
    `SELECT id AS auditorId, name AS auditorName FROM account
     WHERE (is_auditor = 1 AND status = ?) OR id IN (SELECT value FROM json_each(?))`,
    staffStatus.enabled,
    JSON.stringify([...others]),
  );

/** How long the reviews of a period took: of all, by pharmacist, and by hour of submission. */
export const boardFigures = ({ store, clock }: RequestContext, days: DayRange): BoardFigures => {
  const { start, end } = figuresRange(days, clock.now());
  const termMs = termOf(store).minutes * 60_000;
  const verdicts = store.all<Verdict>(
    `SELECT d.auditor_id AS auditorId, d.approve, w.written_at AS submittedAt,
       max(0, d.at - w.written_at - (SELECT coalesce(sum(coalesce(k.answered_at, k.closed_at) - k.asked_at), 0)
         FROM clarification k WHERE k.prescription_id = d.prescription_id AND k.version = d.version)) AS took
     FROM verdict d ${submitted('d')} WHERE d.at >= ? AND d.at < ?`,
    start,
    end,
  );
  const questions = store.all<Question>(
    `SELECT q.auditor_id AS auditorId, w.written_at AS submittedAt, q.answered_at - q.asked_at AS waited
     FROM clarification q ${submitted('q')} WHERE q.asked_at >= ? AND q.asked_at < ?`,
    start,
    end,
  );
  const groups = <K>(keyOf: (row: Verdict | Question) => K) => {
    const [ofVerdicts, ofQuestions] = [Map.groupBy(verdicts, keyOf), Map.groupBy(questions, keyOf)];
    return (key: K): ReviewFigures =>
      figuresOf(ofVerdicts.get(key) ?? [], ofQuestions.get(key) ?? [], termMs);
  };
  const byPerson = groups(({ auditorId }) => auditorId);
  const byHour = groups(({ submittedAt }) => hourOf(submittedAt));
  return {
    all: figuresOf(verdicts, questions, termMs),
    people: reviewers(store, new Set([...verdicts, ...questions].map(({ auditorId }) => auditorId)))
      .map((one): ReviewerFigures => ({ ...one, ...byPerson(one.auditorId) }))
      .toSorted(busiestFirst),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...byHour(hour) })),
  };
};
