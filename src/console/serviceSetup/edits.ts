import { batch, type Signal } from '@preact/signals-react';
import { isDay, maxDaysOff, maxSpansPerDay } from '../../contract/consultation/serviceConfig.ts';
import { dayOf } from '../lib/days.ts';
import type { Draft, FieldName } from './draft.ts';
import { endIn, timeIn } from './typed.ts';

/** The fields whose errors are shown. */
export type Shown = ReadonlySet<FieldName> | 'all';

/** The edits of a service form. Weekdays start with 0, Monday. */
export interface Edits {
  readonly change: (some: Partial<Draft>) => void;
  /** Shows the errors of the field from now on, and normalises a time. */
  readonly left: (field: FieldName) => void;
  readonly writeTime: (day: number, at: number, end: 'begins' | 'ends', typed: string) => void;
  readonly addSpan: (day: number) => void;
  readonly removeSpan: (day: number, at: number) => void;
  /** Copies Monday's hours to Tuesday through Friday. */
  readonly copyMonday: () => void;
  /** Adds a day off; returns the error, or null if it was added. */
  readonly addDayOff: (day: string) => 'dayMissing' | 'dayOver' | 'dayTwice' | 'daysFull' | null;
  readonly removeDayOff: (day: string) => void;
}

type Spans = Draft['hours'][number];

/** Creates the edits of a draft; `clock` is the server's. */
export const openEdits = (
  draft: Signal<Draft>,
  shown: Signal<Shown>,
  clock: { readonly now: () => number },
): Edits => {
  const change = (some: Partial<Draft>): void => {
    draft.value = { ...draft.peek(), ...some };
  };
  const spans = (day: number, next: (now: Spans) => Spans): void =>
    change({ hours: draft.peek().hours.map((one, at) => (at === day ? next(one) : one)) });
  const see = (next: (now: ReadonlySet<FieldName>) => FieldName[]): void => {
    const seen = shown.peek();
    if (seen !== 'all') shown.value = new Set(next(seen));
  };

  return {
    change,
    left: (field) => {
      see((now) => [...now, field]);
      const [day = '', at = '', end] = field.split('.');
      if (end !== 'begins' && end !== 'ends') return;
      spans(Number(day), (now) =>
        now.map((one, place) => {
          const time = (end === 'begins' ? timeIn : endIn)(one[end]);
          return place === Number(at) && time !== null ? { ...one, [end]: time } : one;
        }),
      );
    },
    writeTime: (day, at, end, typed) =>
      spans(day, (now) => now.map((one, place) => (place === at ? { ...one, [end]: typed } : one))),
    addSpan: (day) =>
      spans(day, (now) => (now.length >= maxSpansPerDay ? now : [...now, { begins: '', ends: '' }])),
    removeSpan: (day, at) =>
      batch(() => {
        spans(day, (now) => now.filter((_, place) => place !== at));
        // The indexes of the other spans have changed.
        see((now) => [...now].filter((field) => !field.startsWith(`${day}.`)));
      }),
    copyMonday: () => {
      const { hours } = draft.peek();
      const [monday = []] = hours;
      change({ hours: hours.map((one, at) => (at < 5 ? monday : one)) });
    },
    addDayOff: (day) => {
      const { daysOff } = draft.peek();
      if (!isDay(day)) return 'dayMissing';
      if (day < dayOf(clock.now())) return 'dayOver';
      if (daysOff.includes(day)) return 'dayTwice';
      if (daysOff.length >= maxDaysOff) return 'daysFull';
      change({ daysOff: [...daysOff, day].toSorted() });
      return null;
    },
    removeDayOff: (day) => change({ daysOff: draft.peek().daysOff.filter((one) => one !== day) }),
  };
};
