import * as v from 'valibot';
import { spec } from './endpoint.ts';
import { date, fen, list, maybe, text, time, whole } from './shapes.ts';

/** What one consultation may cost at most: 9,999.99 yuan, in fen. */
export const mostFen = 999_999;
/** How long one may be planned, in minutes. */
export const shortestMinutes = 1;
export const longestMinutes = 240;
/** The highest daily cap; without one there is no limit. */
export const mostDaily = 999;
/** No weekday has more spans than so many. */
export const mostSpans = 6;
export const mostDaysOff = 100;
export const longestGreeting = 500;

/** Monday is 1, Sunday 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** Part of a weekday, `HH:MM` in the hospital's zone, the end not included; `24:00` is the end of the day. Over midnight is two spans. */
export interface Span {
  readonly begins: string;
  readonly ends: string;
}

const between = (least: number, most: number) => v.pipe(whole, v.minValue(least), v.maxValue(most));
const begins = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
const ends = v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/));

const weekdayNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7));
const hoursShape = v.array(v.object({ weekday: weekdayNumber, begins, ends }));
export type Hours = v.InferOutput<typeof hoursShape>;

/** The spans of one weekday, the earliest first. Texts of this form sort as times do. */
export const spansOf = <S extends Hours[number]>(hours: readonly S[], weekday: number): S[] =>
  hours
    .filter((one) => one.weekday === weekday)
    .toSorted((a, b) => (a.begins + a.ends < b.begins + b.ends ? -1 : 1));

/** What is wrong with the span at a place of a list. */
interface SpanTrouble {
  readonly at: number;
  readonly what: 'backward' | 'overlap';
}

/** What is wrong with the spans of one day, by their place: an end that is not after its beginning, or one that overlaps with an earlier in the list. Touching is fine. */
export const spansTroubles = (spans: readonly Span[]): SpanTrouble[] =>
  spans.flatMap(({ begins: from, ends: to }, at): SpanTrouble[] => {
    if (to <= from) return [{ at, what: 'backward' }];
    const met = spans.slice(0, at).some((one) => from < one.ends && one.begins < to);
    return met ? [{ at, what: 'overlap' }] : [];
  });

const sound = (hours: Hours): boolean =>
  weekdays.every((weekday) => {
    const spans = spansOf(hours, weekday);
    return spans.length <= mostSpans && spansTroubles(spans).length === 0;
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
  consultType: whole,
  on: v.boolean(),
  priceFen: v.pipe(fen, v.minValue(0), v.maxValue(mostFen)),
  minutes: between(shortestMinutes, longestMinutes),
  /** So many are accepted on one of the hospital's days; null: no limit. */
  dailyCap: maybe(between(1, mostDaily)),
  hours: v.pipe(hoursShape, v.check(sound)),
  daysOff: v.pipe(v.array(v.pipe(v.string(), v.regex(dayText), v.check(isDay))), v.maxLength(mostDaysOff)),
  /** The doctor's first message to a patient whom they accept; none where it is empty. */
  greeting: text(longestGreeting),
};

/** What a doctor sets for one consult type. */
export const serviceConfig = v.object({
  consultType: whole,
  on: v.boolean(),
  priceFen: fen,
  minutes: whole,
  dailyCap: maybe(whole),
  hours: v.pipe(
    list(hoursShape.item),
    v.transform((rows): Hours => rows),
  ),
  daysOff: list(date),
  greeting: v.optional(v.string(), ''),
  /** Rises by one with every saving; 0 where nothing was saved yet, or where the upstream does not count. */
  version: v.optional(whole, 0),
  updateTime: maybe(time),
  /** How many orders of the type the doctor accepted on the hospital's present day. */
  acceptedToday: v.optional(whole, 0),
});
export type ServiceConfig = v.InferOutput<typeof serviceConfig>;

/** The whole week, around the clock. */
export const always: Hours = weekdays.map((weekday) => ({ weekday, begins: '00:00', ends: '24:00' }));

/** What holds for a doctor who has set nothing: everything is on, at any hour, without limit and greeting. */
export const unsetService = (consultType: number): ServiceConfig => ({
  consultType,
  on: true,
  priceFen: 3000,
  minutes: 20,
  dailyCap: null,
  hours: always,
  daysOff: [],
  greeting: '',
  version: 0,
  updateTime: null,
  acceptedToday: 0,
});

/** A moment on the hospital's calendar and clock. */
export interface Moment {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM`. */
  readonly minute: string;
}

/** Why no new patient of a type comes to a doctor at a moment; null where they do. */
export const closedBecause = (
  config: Pick<ServiceConfig, 'on' | 'hours' | 'daysOff' | 'dailyCap' | 'acceptedToday'>,
  { day, minute }: Moment,
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
export const greetingOf = (
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
    input: v.object({ ...set, version: whole }),
    data: serviceConfig,
  }),
};
