import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { date, fen, list, nullish, text, time, integer } from '../protocol/schemas.ts';

/** What one consultation may cost at most: 9,999.99 yuan, in fen. */
export const maxPriceFen = 999_999;
/** How long one may be planned, in minutes. */
export const minMinutes = 1;
export const maxMinutes = 240;
/** The highest daily cap; without one there is no limit. */
export const maxDailyCap = 999;
/** No weekday has more spans than so many. */
export const maxSpansPerDay = 6;
export const maxDaysOff = 100;
export const maxGreetingLength = 500;

/** Monday is 1, Sunday 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** Part of a weekday, `HH:MM` in the hospital's zone, the end not included; `24:00` is the end of the day. Over midnight is two spans. */
export interface Span {
  readonly begins: string;
  readonly ends: string;
}

const between = (least: number, most: number) => v.pipe(integer, v.minValue(least), v.maxValue(most));
const begins = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
const ends = v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/));

const weekdayNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7));
const hoursSchema = v.array(v.object({ weekday: weekdayNumber, begins, ends }));
export type Hours = v.InferOutput<typeof hoursSchema>;

/** The spans of one weekday, the earliest first. Texts of this form sort as times do. */
export const spansOf = <S extends Hours[number]>(hours: readonly S[], weekday: number): S[] =>
  hours
    .filter((one) => one.weekday === weekday)
    .toSorted((a, b) => (a.begins + a.ends < b.begins + b.ends ? -1 : 1));

/** What is wrong with the span at a place of a list. */
interface SpanError {
  readonly at: number;
  readonly what: 'backward' | 'overlap';
}

/** What is wrong with the spans of one day, by their place: an end that is not after its beginning, or one that overlaps with an earlier in the list. Touching is fine. */
export const validateSpans = (spans: readonly Span[]): SpanError[] =>
  spans.flatMap(({ begins: from, ends: to }, at): SpanError[] => {
    if (to <= from) return [{ at, what: 'backward' }];
    const met = spans.slice(0, at).some((one) => from < one.ends && one.begins < to);
    return met ? [{ at, what: 'overlap' }] : [];
  });

const isValid = (hours: Hours): boolean =>
  weekdays.every((weekday) => {
    const spans = spansOf(hours, weekday);
    return spans.length <= maxSpansPerDay && validateSpans(spans).length === 0;
  });

const dayText = /^\d{4}-\d{2}-\d{2}$/;

/** True for a day that a calendar has, `YYYY-MM-DD`. */
export const isDay = (day: string): boolean => {
  const at = dayText.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
};

/** The weekday of a day that a calendar has. */
export const weekdayOf = (day: string): Weekday =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 1;

const set = {
  /** A value of the dictionary consult_type. */
  consultType: integer,
  on: v.boolean(),
  priceFen: v.pipe(fen, v.minValue(0), v.maxValue(maxPriceFen)),
  minutes: between(minMinutes, maxMinutes),
  /** So many are accepted on one of the hospital's days; null: no limit. */
  dailyCap: nullish(between(1, maxDailyCap)),
  hours: v.pipe(hoursSchema, v.check(isValid)),
  daysOff: v.pipe(v.array(v.pipe(v.string(), v.regex(dayText), v.check(isDay))), v.maxLength(maxDaysOff)),
  /** The doctor's first message to a patient whom they accept; none where it is empty. */
  greeting: text(maxGreetingLength),
};

/** What a doctor sets for one consult type. */
export const serviceConfig = v.object({
  consultType: integer,
  on: v.boolean(),
  priceFen: fen,
  minutes: integer,
  dailyCap: nullish(integer),
  hours: v.pipe(
    list(hoursSchema.item),
    v.transform((rows): Hours => rows),
  ),
  daysOff: list(date),
  greeting: v.optional(v.string(), ''),
  /** Rises by one with every saving; 0 where nothing was saved yet, or where the upstream does not count. */
  version: v.optional(integer, 0),
  updateTime: nullish(time),
  /** How many orders of the type the doctor accepted on the hospital's present day. */
  acceptedToday: v.optional(integer, 0),
});
export type ServiceConfig = v.InferOutput<typeof serviceConfig>;

/** The whole week, around the clock. */
export const allWeek: Hours = weekdays.map((weekday) => ({ weekday, begins: '00:00', ends: '24:00' }));

/** What holds for a doctor who has set nothing: everything is on, at any hour, without limit and greeting. */
export const defaultServiceConfig = (consultType: number): ServiceConfig => ({
  consultType,
  on: true,
  priceFen: 3000,
  minutes: 20,
  dailyCap: null,
  hours: allWeek,
  daysOff: [],
  greeting: '',
  version: 0,
  updateTime: null,
  acceptedToday: 0,
});

/** A moment on the hospital's calendar and clock. */
export interface HospitalTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM`. */
  readonly minute: string;
}

/** Why no new patient of a type comes to a doctor at a moment; null where they do. */
export const closedReason = (
  config: Pick<ServiceConfig, 'on' | 'hours' | 'daysOff' | 'dailyCap' | 'acceptedToday'>,
  { day, minute }: HospitalTime,
): 'off' | 'dayOff' | 'hours' | 'full' | null => {
  if (!config.on) return 'off';
  if (config.daysOff.includes(day)) return 'dayOff';
  const open = spansOf(config.hours, weekdayOf(day)).some((one) => one.begins <= minute && minute < one.ends);
  if (!open) return 'hours';
  return config.dailyCap !== null && config.acceptedToday >= config.dailyCap ? 'full' : null;
};

/** What a greeting may leave open. */
export const greetingVariables = ['patient', 'doctor', 'hospital'] as const;

/** A greeting as it is sent. What else stands in braces stays as it was written. */
export const renderGreeting = (
  greeting: string,
  known: Readonly<Record<(typeof greetingVariables)[number], string>>,
): string =>
  greetingVariables.reduce((said, name) => said.replaceAll(`{${name}}`, () => known[name]), greeting);

export const service = {
  /** One row per entry of the dictionary consult_type, in its order. */
  list: spec.get('/consult/consult-config/getListConfigService', "The doctor's services, by consult type", {
    input: v.object({}),
    data: v.array(serviceConfig),
  }),
  /** A version that is not the present one is `serviceChanged` and carries the newer one as `data`. */
  update: spec.put('/consult/consult-config/doctorUpdateConfig', 'Set one service', {
    input: v.object({ ...set, version: integer }),
    data: serviceConfig,
  }),
};
