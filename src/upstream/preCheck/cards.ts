import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isVisible } from '../../contract/protocol/schemas.ts';
import { type Finding, preCheckRule } from '../../contract/rules/finding.ts';

/** At most this many cards are read: their reasons share the list of a prescription's reasons. */
const maxCards = 30;

const visible = v.pipe(v.string(), v.trim(), v.check(isVisible));

const card = v.object({
  summary: v.pipe(visible, v.maxLength(1000)),
  indicator: v.picklist(['info', 'warning', 'critical']),
  source: v.object({ label: v.pipe(visible, v.maxLength(200)) }),
  overrideReasons: v.optional(v.array(v.object({ display: visible }))),
});
type Card = v.InferOutput<typeof card>;

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

const findingOf = (read: Card): Finding => ({
  rule: preCheckRule,
  severity: severityOf[read.indicator],
  line: null,
  evidence: read.summary,
  about: aboutOf(read),
  source: { zh: read.source.label, en: read.source.label },
  ...(read.overrideReasons && { overrideReasons: read.overrideReasons.map(({ display }) => display) }),
});

/**
 * The findings of a CDS Hooks answer: critical blocks, warning needs a reason, info is a note. A card that cannot be read
 * is not left out silently: the prescription was not checked by it.
 */
export const findingsInAnswer = (body: string): Finding[] => {
  const { cards } = v.parse(answer, JSON.parse(body));
  const read = cards.slice(0, maxCards).map((one) => v.safeParse(card, one));
  const findings = read.flatMap((one) => (one.success ? [findingOf(one.output)] : []));
  const unique = [...new Map(findings.map((one) => [one.about, one])).values()];
  const isComplete = cards.length <= maxCards && read.every(({ success }) => success);
  return isComplete ? unique : [...unique, notPreChecked];
};
