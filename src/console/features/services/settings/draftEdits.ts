import { batch, type Signal } from '@preact/signals-react';
import { isDay, maxDaysOff, maxSpansPerDay } from '../../../../contract/consultation/serviceConfig.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import type { DraftForm } from '../../../drafts/draftForm.ts';
import type { ServiceDraft, FieldName } from './serviceDraft.ts';
import { parseTime } from '../../../lib/dates/calendar.ts';
import { parseEndTime } from './parseServiceInput.ts';

/** The fields whose errors are shown. */
export type VisibleErrors = ReadonlySet<FieldName> | 'all';

/** The edits of a service form. Weekdays start with 0, Monday. */
export interface DraftEdits {
  readonly update: (changes: Partial<ServiceDraft>) => void;
  /** Shows the errors of the field from now on, and normalises a time. */
  readonly blurField: (field: FieldName) => void;
  readonly setTime: (day: number, index: number, end: 'begins' | 'ends', typed: string) => void;
  readonly addSpan: (day: number) => void;
  readonly removeSpan: (day: number, index: number) => void;
  /** Copies Monday's hours to Tuesday through Friday. */
  readonly copyMonday: () => void;
  /** Adds a day off; returns the error, or null if it was added. */
  readonly addDayOff: (day: string) => 'dayMissing' | 'dayOver' | 'dayTwice' | 'daysFull' | null;
  readonly removeDayOff: (day: string) => void;
}

type Spans = ServiceDraft['hours'][number];

/** Creates the edits of a form; `clock` is the server's. */
export const createDraftEdits = (
  { draft, edit }: Pick<DraftForm<never, ServiceDraft, never>, 'draft' | 'edit'>,
  visibleErrors: Signal<VisibleErrors>,
  clock: { readonly now: () => number },
): DraftEdits => {
  const update = (changes: Partial<ServiceDraft>): void => edit({ ...draft.peek(), ...changes });
  const updateSpans = (day: number, next: (current: Spans) => Spans): void =>
    update({ hours: draft.peek().hours.map((one, index) => (index === day ? next(one) : one)) });
  const updateVisible = (next: (current: ReadonlySet<FieldName>) => FieldName[]): void => {
    const visible = visibleErrors.peek();
    if (visible !== 'all') visibleErrors.value = new Set(next(visible));
  };

  return {
    update,
    blurField: (field) => {
      updateVisible((current) => [...current, field]);
      const [day = '', index = '', end] = field.split('.');
      if (end !== 'begins' && end !== 'ends') return;
      updateSpans(Number(day), (current) =>
        current.map((one, position) => {
          const time = (end === 'begins' ? parseTime : parseEndTime)(one[end]);
          return position === Number(index) && time !== null ? { ...one, [end]: time } : one;
        }),
      );
    },
    setTime: (day, index, end, typed) =>
      updateSpans(day, (current) =>
        current.map((one, position) => (position === index ? { ...one, [end]: typed } : one)),
      ),
    addSpan: (day) =>
      updateSpans(day, (current) =>
        current.length >= maxSpansPerDay ? current : [...current, { begins: '', ends: '' }],
      ),
    removeSpan: (day, index) =>
      batch(() => {
        updateSpans(day, (current) => current.filter((_, position) => position !== index));
        // The indexes of the other spans have changed.
        updateVisible((current) => [...current].filter((field) => !field.startsWith(`${day}.`)));
      }),
    copyMonday: () => {
      const { hours } = draft.peek();
      const [monday = []] = hours;
      update({ hours: hours.map((one, index) => (index < 5 ? monday : one)) });
    },
    addDayOff: (day) => {
      const { daysOff } = draft.peek();
      if (!isDay(day)) return 'dayMissing';
      if (day < dayOf(clock.now())) return 'dayOver';
      if (daysOff.includes(day)) return 'dayTwice';
      if (daysOff.length >= maxDaysOff) return 'daysFull';
      update({ daysOff: [...daysOff, day].toSorted() });
      return null;
    },
    removeDayOff: (day) => update({ daysOff: draft.peek().daysOff.filter((one) => one !== day) }),
  };
};
