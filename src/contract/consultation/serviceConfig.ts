import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { date, fen, list, nullish, text, time, integer } from '../protocol/schemas.ts';

/** The maximum price of a consultation: 9,999.99 yuan, in fen. */
export const maxPriceFen = 999_999;
/** The maximum planned duration, in minutes. */
export const minMinutes = 1;
export const maxMinutes = 240;
/** The maximum daily cap; without a cap there is no limit. */
export const maxDailyCap = 999;
/** The maximum number of time spans per weekday. */
export const maxSpansPerDay = 6;
export const maxDaysOff = 100;
export const maxGreetingLength = 500;

/** Monday is 1, Sunday 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * A time span on a weekday, `HH:MM` in the hospital's zone, the end exclusive; `24:00` is the end of the day. A span
 * across midnight is stored as two.
 */
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

/** The spans of one weekday, earliest first. This format sorts chronologically. */
export const spansOf = <S extends Hours[number]>(hours: readonly S[], weekday: number): S[] =>
  hours
    .filter((one) => one.weekday === weekday)
    .toSorted((a, b) => (a.begins + a.ends < b.begins + b.ends ? -1 : 1));

/** The error of the span at an index of a list. */
interface SpanError {
  readonly at: number;
  readonly what: 'backward' | 'overlap';
}

/**
 * The errors of a day's spans, by index: an end that is not after its start, or an overlap with an earlier span in the
 * list. Adjacent spans are allowed.
 */
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

/** Whether a text is a valid date, `YYYY-MM-DD`. */
export const isDay = (day: string): boolean => {
  const at = dayText.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
};

/** The weekday of a valid date. */
export const weekdayOf = (day: string): Weekday =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 1;

const set = {
  /** A value of the dictionary consult_type. */
  consultType: integer,
  on: v.boolean(),
  priceFen: v.pipe(fen, v.minValue(0), v.maxValue(maxPriceFen)),
  minutes: between(minMinutes, maxMinutes),
  /** The maximum number accepted per day of the hospital; null: no limit. */
  dailyCap: nullish(between(1, maxDailyCap)),
  hours: v.pipe(hoursSchema, v.check(isValid)),
  daysOff: v.pipe(v.array(v.pipe(v.string(), v.regex(dayText), v.check(isDay))), v.maxLength(maxDaysOff)),
  /** The doctor's first message to an accepted patient; not sent if empty. */
  greeting: text(maxGreetingLength),
};

/** A doctor's settings for one consult type. */
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
  /** Increases by one with every save; 0 if nothing was saved yet, or if the upstream has no versions. */
  version: v.optional(integer, 0),
  updateTime: nullish(time),
  /** The number of orders of this type that the doctor accepted on the hospital's current day; null: not counted. */
  acceptedToday: nullish(integer),
});
export type ServiceConfig = v.InferOutput<typeof serviceConfig>;

/** Every day, around the clock. */
export const allWeek: Hours = weekdays.map((weekday) => ({ weekday, begins: '00:00', ends: '24:00' }));

/** The defaults of a doctor without settings: everything is on, at any hour, without limit or greeting. */
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

/** A moment in the hospital's date and time. */
export interface HospitalTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM`. */
  readonly minute: string;
}

/** Why a doctor receives no new patients of a type at a moment; null if they do. */
export const closedReason = (
  config: Pick<ServiceConfig, 'on' | 'hours' | 'daysOff' | 'dailyCap' | 'acceptedToday'>,
  { day, minute }: HospitalTime,
): 'off' | 'dayOff' | 'hours' | 'full' | null => {
  if (!config.on) return 'off';
  if (config.daysOff.includes(day)) return 'dayOff';
  const open = spansOf(config.hours, weekdayOf(day)).some((one) => one.begins <= minute && minute < one.ends);
  if (!open) return 'hours';
  const { dailyCap, acceptedToday } = config;
  return dailyCap !== null && acceptedToday !== null && acceptedToday >= dailyCap ? 'full' : null;
};

/** The variables of a greeting. */
export const greetingVariables = ['patient', 'doctor', 'hospital'] as const;

/** Fills in a greeting. Unknown names in braces stay as written. */
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
  /** If the version is outdated, the response is `serviceChanged` with the current one as `data`. */
  update: spec.put('/consult/consult-config/doctorUpdateConfig', 'Set one service', {
    input: v.object({ ...set, version: integer }),
    data: serviceConfig,
  }),
};
