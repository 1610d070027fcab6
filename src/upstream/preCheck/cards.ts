import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isVisible } from '../../contract/protocol/schemas.ts';
import { type Finding, preCheckRule } from '../../contract/rules/finding.ts';

/** At most this many cards are read: their reasons share the list of a prescription's reasons. */
const maxCards = 30;
/** At most this many reasons of a card are offered. */
const maxReasons = 20;

const visible = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(isVisible),
    // A text that is too long is cut: its card must not lose its level.
    v.transform((typed) => (typed.length > most ? `${typed.slice(0, most).toWellFormed()}…` : typed)),
  );

const indicators = ['critical', 'warning', 'info'] as const;

const card = v.object({
  summary: visible(1000),
  indicator: v.picklist(indicators),
  source: v.object({ label: visible(200) }),
  // Optional, so nothing in it makes a card unreadable (reasonsOf).
  overrideReasons: v.optional(v.unknown()),
});
type Card = v.InferOutput<typeof card>;

const overrideReason = v.object({ display: visible(200) });

/** The reasons that can be shown, each once. */
const reasonsOf = ({ overrideReasons }: Card): string[] => {
  const listed: readonly unknown[] = Array.isArray(overrideReasons) ? overrideReasons : [];
  const read = listed.slice(0, maxReasons).map((one) => v.safeParse(overrideReason, one));
  return [...new Set(read.flatMap((one) => (one.success ? [one.output.display] : [])))];
};

const indicatorOf = v.object({ indicator: v.picklist(indicators) });

/** The cards with the gravest first: those beyond the limit are the least grave. */
const gravestFirst = (cards: readonly unknown[]): unknown[] => {
  const byIndicator = Map.groupBy(cards, (one) => (v.is(indicatorOf, one) ? one.indicator : null));
  return [...indicators, null].flatMap((indicator) => byIndicator.get(indicator) ?? []);
};

const answer = v.object({ cards: v.array(v.unknown()) });

const severityOf = { critical: 'block', warning: 'warn', info: 'note' } as const;

/** The finding that the service did not check the prescription, or not all of it. */
export const notPreChecked: Finding = {
  rule: preCheckRule,
  severity: 'unchecked',
  line: null,
  evidence: '',
};

// A reason belongs to a card by its words, because a card of the next answer has no id in common with it. A reader of the
// key sees how the summary begins.
const aboutOf = ({ summary, indicator, source }: Card): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([indicator, source.label, summary]))
    .digest('hex');
  return `${hash.slice(0, 12)} ${summary}`.slice(0, 54).toWellFormed().trim();
};

const findingOf = (read: Card): Finding => {
  const overrideReasons = reasonsOf(read);
  return {
    rule: preCheckRule,
    severity: severityOf[read.indicator],
    line: null,
    evidence: read.summary,
    about: aboutOf(read),
    source: { zh: read.source.label, en: read.source.label },
    ...(overrideReasons.length > 0 && { overrideReasons }),
  };
};

/**
 * The findings of a CDS Hooks answer: critical blocks, warning needs a reason, info is a note. A card that cannot be read
 * is not left out silently: the prescription was not checked by it.
 */
export const findingsInAnswer = (body: string): Finding[] => {
  const { cards } = v.parse(answer, JSON.parse(body));
  const read = gravestFirst(cards)
    .slice(0, maxCards)
    .map((one) => v.safeParse(card, one));
  const findings = read.flatMap((one) => (one.success ? [findingOf(one.output)] : []));
  const unique = [...new Map(findings.map((one) => [one.about, one])).values()];
  const isComplete = cards.length <= maxCards && read.every(({ success }) => success);
  return isComplete ? unique : [...unique, notPreChecked];
};
