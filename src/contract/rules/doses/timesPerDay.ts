import { compare, type Fraction, toFraction } from '../../prescribing/decimal.ts';
import type { LineInput } from '../../prescribing/prescription.ts';
import { frequencyOf } from '../../prescribing/usage.ts';

const numerals: Readonly<Record<string, number>> = {
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  once: 1,
  twice: 2,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};

// "至多四次", "不超过3次"; "at most 3 times", "no more than twice", "max. 4 doses".
const inChinese = /(?:至多|最多|不超过|不多于|≤)\s*([\d一两二三四五六七八]+)\s*次/;
const inEnglish =
  /(?:at most|no more than|not more than|up to|max\.|max(?:imum)?(?: of)?)\s+(?:(\d+|[a-z]+) (times?|doses?)|(once|twice))/i;

// "At most twice an hour" is no number a day; "every 4 hours, at most 4 times a day" and "in 24 hours" are one.
const perHourOrWeek = /小时|钟头|周|星期|hour|week|\d\s*h\b/i;
const perDay = /日|天|day|(?<!\d)24\s*(?:个?小时|hours?|h\b)|二十四小时/i;

const timesInClause = (clause: string): number | null => {
  if (perHourOrWeek.test(clause) && !perDay.test(clause)) return null;
  const [, number, unit, adverb] = inEnglish.exec(clause) ?? [];
  // "Up to 2 doses at a time" is no number a day.
  if (unit?.startsWith('dose') && !perDay.test(clause)) return null;
  const found = inChinese.exec(clause)?.[1] ?? number ?? adverb;
  if (found === undefined) return null;
  const count = numerals[found.toLowerCase()] ?? Number(found);
  return Number.isInteger(count) && count > 0 && count < 25 ? count : null;
};

/** The maximum times a day in a remark to "when needed"; null if it has none. */
const timesInRemark = (remark: string): Fraction | null => {
  const half = remark.replace(/[０-９]/g, (mark) => String('０１２３４５６７８９'.indexOf(mark)));
  const count = half
    .split(/[,，;；。、\n]|(?<!\bmax)\.\s/i)
    .map(timesInClause)
    .find((one) => one !== null);
  return count === undefined || count === null ? null : toFraction(count);
};

/** The doses on a day on which the drug is taken; null if unknown. Once a week is one, on that day. */
export const timesPerDay = ({
  frequency,
  remark,
}: Pick<LineInput, 'frequency' | 'remark'>): Fraction | null => {
  if (frequency === 'sos') return toFraction(1);
  const known = frequencyOf(frequency);
  if (!known) return null;
  if (!known.perDay) return timesInRemark(remark);
  return compare(known.perDay, toFraction(1)) < 0 ? toFraction(1) : known.perDay;
};
