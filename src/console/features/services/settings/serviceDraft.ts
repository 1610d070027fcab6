import { parseTime } from '../../../lib/dates/calendar.ts';
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
} from '../../../../contract/consultation/serviceConfig.ts';
import { mergeFields } from '../../../drafts/mergeFields.ts';
import { yuan } from '../../../lib/money.ts';
import { parseEndTime, parsePrice, parseWholeNumber, type PriceError } from './parseServiceInput.ts';

const spanShape = v.object({ begins: v.string(), ends: v.string() });

/** The content of a service form as it was typed. `hours` has one list per weekday, Monday first. */
export const draftShape = v.object({
  on: v.boolean(),
  price: v.string(),
  minutes: v.string(),
  dailyCap: v.string(),
  hours: v.pipe(v.array(v.array(spanShape)), v.length(weekdays.length)),
  daysOff: v.array(v.string()),
  greeting: v.string(),
});
export type ServiceDraft = v.InferOutput<typeof draftShape>;

const serviceFields = ['on', 'price', 'minutes', 'dailyCap', 'hours', 'daysOff', 'greeting'] as const;
export type ServiceField = (typeof serviceFields)[number];

/** A field of the form, or the beginning or end of a span by weekday and index. */
export type FieldName = ServiceField | `${number}.${number}.${keyof Span}`;

/** A validation error, named by its message key. */
export type FieldError =
  | PriceError
  | 'minutesWrong'
  | 'capWrong'
  | 'greetingLong'
  | 'timeWrong'
  | 'backward'
  | 'midnight'
  | 'overlap';

/** The form values of a service. */
export const toDraft = (config: ServiceConfig): ServiceDraft => ({
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
const parseSpan = ({ begins, ends }: Span): Span => ({
  begins: parseTime(begins) ?? begins,
  ends: parseEndTime(ends) ?? ends,
});

const sortSpans = (spans: readonly Span[]): Span[] =>
  spans.map(parseSpan).toSorted((a, b) => (a.begins + a.ends < b.begins + b.ends ? -1 : 1));

/** A field's value for comparison: 12.5 and 12.50 are the same price. */
const comparableValue = (draft: ServiceDraft, field: ServiceField): unknown => {
  switch (field) {
    case 'price': {
      const fen = parsePrice(draft.price);
      return typeof fen === 'number' ? fen : draft.price;
    }
    case 'minutes':
      return parseWholeNumber(draft.minutes, 0, maxMinutes) ?? draft.minutes;
    case 'dailyCap':
      return parseWholeNumber(draft.dailyCap, 0, maxDailyCap) ?? draft.dailyCap.trim();
    case 'hours':
      return draft.hours.map(sortSpans);
    case 'daysOff':
      return draft.daysOff.toSorted();
    case 'greeting':
      return draft.greeting.trim();
    default:
      return draft[field];
  }
};

/** The fields of the form. */
export const fields = mergeFields(serviceFields, comparableValue);

const spanErrors = (spans: readonly Span[], day: number): [FieldName, FieldError][] => {
  const invalid = spans.flatMap(({ begins, ends }, at): [FieldName, FieldError][] => [
    ...(parseTime(begins) === null || parseTime(begins) === '24:00'
      ? [[`${day}.${at}.begins`, 'timeWrong'] satisfies [FieldName, FieldError]]
      : []),
    ...(parseEndTime(ends) === null
      ? [[`${day}.${at}.ends`, 'timeWrong'] satisfies [FieldName, FieldError]]
      : []),
  ]);
  if (invalid.length > 0) return invalid;
  const times = spans.map(parseSpan);
  return validateSpans(times).map(({ at, what }) => {
    if (what === 'overlap') return [`${day}.${at}.begins`, 'overlap'];
    const same = times[at]?.begins === times[at]?.ends;
    return [`${day}.${at}.ends`, same ? 'backward' : 'midnight'];
  });
};

/** All validation errors of a form, by field. */
export const validate = (draft: ServiceDraft): Partial<Record<FieldName, FieldError>> => {
  const fen = parsePrice(draft.price);
  return {
    ...(typeof fen === 'string' && { price: fen }),
    ...(parseWholeNumber(draft.minutes, minMinutes, maxMinutes) === null && { minutes: 'minutesWrong' }),
    ...(draft.dailyCap.trim() !== '' &&
      parseWholeNumber(draft.dailyCap, 1, maxDailyCap) === null && { dailyCap: 'capWrong' }),
    ...(draft.greeting.trim().length > maxGreetingLength && { greeting: 'greetingLong' }),
    ...Object.fromEntries(draft.hours.flatMap((spans, day) => spanErrors(spans, day))),
  };
};

/** The settings to send; null if the form is invalid. */
export const toSettings = (
  draft: ServiceDraft,
): Omit<ServiceConfig, 'consultType' | 'version' | 'updateTime' | 'acceptedToday'> | null => {
  const priceFen = parsePrice(draft.price);
  const minutes = parseWholeNumber(draft.minutes, minMinutes, maxMinutes);
  if (Object.keys(validate(draft)).length > 0 || typeof priceFen === 'string' || minutes === null)
    return null;
  const hours: Hours = draft.hours.flatMap((spans, day) =>
    sortSpans(spans).map((times) => ({ weekday: weekdays[day] ?? 1, ...times })),
  );
  const { on, daysOff } = draft;
  const dailyCap = parseWholeNumber(draft.dailyCap, 1, maxDailyCap);
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
