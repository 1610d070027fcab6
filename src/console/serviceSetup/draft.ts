import * as v from 'valibot';
import {
  type Hours,
  maxGreetingLength,
  maxMinutes,
  maxDailyCap,
  type ServiceConfig,
  minMinutes,
  type Span,
  spansOf,
  validateSpans,
  weekdays,
} from '../../contract/consultation/serviceConfig.ts';
import { yuan } from '../lib/money.ts';
import { endIn, fenIn, numberIn, type PriceTrouble, timeIn } from './typed.ts';

const span = v.object({ begins: v.string(), ends: v.string() });

/** The content of a service form as it was typed. `hours` has one list per weekday, Monday first. */
export const draftShape = v.object({
  on: v.boolean(),
  price: v.string(),
  minutes: v.string(),
  dailyCap: v.string(),
  hours: v.pipe(v.array(v.array(span)), v.length(weekdays.length)),
  daysOff: v.array(v.string()),
  greeting: v.string(),
});
export type Draft = v.InferOutput<typeof draftShape>;

export const parts = ['on', 'price', 'minutes', 'dailyCap', 'hours', 'daysOff', 'greeting'] as const;
export type Part = (typeof parts)[number];

/** A field of the form, or the beginning or end of a span by weekday and index. */
export type FieldName = Part | `${number}.${number}.${keyof Span}`;

/** A validation error, named by its message key. */
export type Trouble =
  | PriceTrouble
  | 'minutesWrong'
  | 'capWrong'
  | 'greetingLong'
  | 'timeWrong'
  | 'backward'
  | 'midnight'
  | 'overlap';

/** The form values of a service. */
export const draftOf = (config: ServiceConfig): Draft => ({
  on: config.on,
  price: yuan(config.priceFen),
  minutes: String(config.minutes),
  dailyCap: config.dailyCap === null ? '' : String(config.dailyCap),
  hours: weekdays.map((weekday) =>
    spansOf(config.hours, weekday).map(({ begins, ends }) => ({ begins, ends })),
  ),
  daysOff: [...config.daysOff],
  greeting: config.greeting,
});

/** A span with normalised times; what cannot be parsed stays as typed. */
const read = ({ begins, ends }: Span): Span => ({
  begins: timeIn(begins) ?? begins,
  ends: endIn(ends) ?? ends,
});

const sorted = (spans: readonly Span[]): Span[] =>
  spans.map(read).toSorted((a, b) => (a.begins + a.ends < b.begins + b.ends ? -1 : 1));

/** A field's value for comparison: 12.5 and 12.50 are the same price. */
const valueOf = (draft: Draft, part: Part): unknown => {
  switch (part) {
    case 'price': {
      const fen = fenIn(draft.price);
      return typeof fen === 'number' ? fen : draft.price;
    }
    case 'minutes':
      return numberIn(draft.minutes, 0, maxMinutes) ?? draft.minutes;
    case 'dailyCap':
      return numberIn(draft.dailyCap, 0, maxDailyCap) ?? draft.dailyCap.trim();
    case 'hours':
      return draft.hours.map(sorted);
    case 'daysOff':
      return draft.daysOff.toSorted();
    case 'greeting':
      return draft.greeting.trim();
    default:
      return draft[part];
  }
};

/** The fields whose values differ. */
export const differing = (one: Draft, other: Draft): Part[] =>
  parts.filter((part) => JSON.stringify(valueOf(one, part)) !== JSON.stringify(valueOf(other, part)));

const put = (draft: Draft, part: Part, from: Draft): Draft => ({ ...draft, [part]: from[part] });

/** Rebases edits onto newer settings: fields that were not edited take the newer values. */
export const upon = (newer: Draft, typed: Draft, readAs: Draft): Draft =>
  differing(typed, readAs).reduce((made, part) => put(made, part, typed), newer);

const spanTroubles = (spans: readonly Span[], day: number): [FieldName, Trouble][] => {
  const unread = spans.flatMap(({ begins, ends }, at): [FieldName, Trouble][] => [
    ...(timeIn(begins) === null || timeIn(begins) === '24:00'
      ? [[`${day}.${at}.begins`, 'timeWrong'] satisfies [FieldName, Trouble]]
      : []),
    ...(endIn(ends) === null ? [[`${day}.${at}.ends`, 'timeWrong'] satisfies [FieldName, Trouble]] : []),
  ]);
  if (unread.length > 0) return unread;
  const times = spans.map(read);
  return validateSpans(times).map(({ at, what }) => {
    if (what === 'overlap') return [`${day}.${at}.begins`, 'overlap'];
    const same = times[at]?.begins === times[at]?.ends;
    return [`${day}.${at}.ends`, same ? 'backward' : 'midnight'];
  });
};

/** All validation errors of a form, by field. */
export const troublesOf = (draft: Draft): Partial<Record<FieldName, Trouble>> => {
  const fen = fenIn(draft.price);
  return {
    ...(typeof fen === 'string' && { price: fen }),
    ...(numberIn(draft.minutes, minMinutes, maxMinutes) === null && { minutes: 'minutesWrong' }),
    ...(draft.dailyCap.trim() !== '' &&
      numberIn(draft.dailyCap, 1, maxDailyCap) === null && { dailyCap: 'capWrong' }),
    ...(draft.greeting.trim().length > maxGreetingLength && { greeting: 'greetingLong' }),
    ...Object.fromEntries(draft.hours.flatMap((spans, day) => spanTroubles(spans, day))),
  };
};

/** The settings to send; null if the form is invalid. */
export const settingsOf = (
  draft: Draft,
): Omit<ServiceConfig, 'consultType' | 'version' | 'updateTime' | 'acceptedToday'> | null => {
  const priceFen = fenIn(draft.price);
  const minutes = numberIn(draft.minutes, minMinutes, maxMinutes);
  if (Object.keys(troublesOf(draft)).length > 0 || typeof priceFen === 'string' || minutes === null)
    return null;
  const hours: Hours = draft.hours.flatMap((spans, day) =>
    sorted(spans).map((times) => ({ weekday: weekdays[day] ?? 1, ...times })),
  );
  const { on, daysOff } = draft;
  const dailyCap = numberIn(draft.dailyCap, 1, maxDailyCap);
  return {
    on,
    priceFen,
    minutes,
    dailyCap,
    hours,
    daysOff: daysOff.toSorted(),
    greeting: draft.greeting.trim(),
  };
};
