import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import {
  type Measurement,
  measurementKinds,
  measurements as calls,
  type Reading,
  resultKind,
} from '../../../../contract/consultation/measurement.ts';
import { factSources } from '../../../../contract/consultation/patientFacts.ts';
import {
  emptyMeasurements,
  fieldProblems,
  type FieldProblem,
  type MeasurementField,
  measurementFields,
  type MeasurementValues,
  toReadings,
} from '../../../domain/patient/measurementFields.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { parseDay, parseTime } from '../../../lib/dates/calendar.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { toApiError } from '../../../lib/apiError.ts';
import { createSafeMutation, type SafeMutation } from '../../../lib/safeMutation.ts';
import { offerUndo } from '../../../domain/offerUndo.ts';
import type { Services } from '../../../services.ts';

/** No day, no time of day, or later than now. */
type TimeProblem = 'day' | 'time' | 'future';

type Source = (typeof factSources)[number];

const draftSchema = v.object({
  // What was typed before a field was added has it empty.
  values: v.object(v.entriesFromList(measurementFields, v.optional(v.string(), ''))),
  /** When, in the hospital's zone, as typed; '' now. */
  day: v.optional(v.string(), ''),
  time: v.optional(v.string(), ''),
  source: v.picklist(factSources),
});
type Draft = v.InferOutput<typeof draftSchema>;

const emptyDraft: Draft = { values: emptyMeasurements, day: '', time: '', source: 'patient' };

interface Payload {
  readonly at: number;
  readonly source: Source;
  readonly readings: readonly Reading[];
}

/** The measurements of an order's patient, and the form that adds some. */
export interface Measurements {
  readonly list: AsyncState<readonly Measurement[]>;
  readonly draft: ReadonlySignal<Draft>;
  readonly isDirty: ReadonlySignal<boolean>;
  readonly isFormOpen: ReadonlySignal<boolean>;
  readonly setFormOpen: (isOpen: boolean) => void;
  readonly setField: (field: MeasurementField, typed: string) => void;
  readonly setDay: (typed: string) => void;
  readonly setTime: (typed: string) => void;
  readonly setSource: (source: Source) => void;
  /** What is wrong with the fields that were left, and after an attempt to save with any. */
  readonly problems: ReadonlySignal<Partial<Record<MeasurementField, FieldProblem>>>;
  /** What is wrong with the day and the time, at once or after an attempt to save. */
  readonly timeProblem: ReadonlySignal<TimeProblem | null>;
  readonly leaveField: (field: MeasurementField) => void;
  readonly mutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry'>;
  /** Resolves with whether it was saved. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
  /** Takes back a measurement of this visit, and offers to undo that; `what` names it. */
  readonly withdraw: (measurement: Measurement, what: string) => Promise<void>;
  /** Ends the offer to undo: beside another patient it would be misread. */
  readonly dismissOffer: () => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'drafts' | 'i18n' | 'platform' | 'toasts' | 'offered'>;

/** The zone of `lib/dates/days.ts`. */
const hospitalOffset = '+08:00';

/** Creates the measurements of one order; they live as long as the application, so that nothing typed is lost. */
const createMeasurements = (app: Deps, orderId: string, patientId: string): Measurements => {
  const { call, clock } = app;
  const list = createAsyncState<readonly Measurement[]>(() => call(calls.list, { patientId }), clock);
  const draft = signal(emptyDraft);
  const isFormOpen = signal(false);
  const left = signal<ReadonlySet<MeasurementField>>(new Set());
  const allProblems = computed(() => fieldProblems(draft.value.values));
  const isTimeChecked = signal(false);
  /** When, or what is wrong with it; null: now. */
  const typedAt = computed((): number | TimeProblem | null => {
    const { day, time } = draft.value;
    if (day.trim() === '' && time.trim() === '') return null;
    const now = clock.coarseNow.value;
    const parsedDay = day.trim() === '' ? dayOf(now) : parseDay(day);
    if (parsedDay === null) return 'day';
    // A report of a laboratory has a day alone.
    const parsedTime = time.trim() === '' && hasResultAlone.value ? '00:00' : parseTime(time);
    if (parsedTime === null) return 'time';
    const at = Date.parse(`${parsedDay}T${parsedTime}:00${hospitalOffset}`);
    return at > now + 60_000 ? 'future' : at;
  });
  const hasResultAlone = computed(() =>
    toReadings(draft.value.values).every(({ kind }) => kind === resultKind),
  );
  const isDirty = computed(() => measurementFields.some((field) => draft.value.values[field].trim() !== ''));
  const clear = (): void => {
    draft.value = emptyDraft;
    left.value = new Set();
    isTimeChecked.value = false;
  };
  const isSaved = (rows: readonly Measurement[], { at, readings }: Payload): boolean =>
    readings.every(({ kind, name = '', value, diastolic }) =>
      rows.some(
        (row) =>
          row.orderId === orderId &&
          row.at === at &&
          row.kind === kind &&
          row.name === name &&
          row.value === value &&
          row.diastolic === diastolic,
      ),
    );
  const sendReadings = (payload: Payload, idempotencyKey: string) =>
    call(calls.add, { ...payload, orderId, readings: [...payload.readings] }, { idempotencyKey });
  const mutation = createSafeMutation<Payload, readonly Measurement[]>({
    createId: app.platform.createId,
    send: sendReadings,
    find: async (payload) => {
      const rows = await call(calls.list, { patientId });
      return isSaved(rows, payload) ? rows : null;
    },
    onSuccess: (rows) => {
      list.set(rows);
      clear();
    },
  });
  let dismissOffer: (() => void) | null = null;
  const offerToRestore = ({ kind, name, value, diastolic, at, source }: Measurement, what: string): void => {
    const text = app.i18n.messages.value.common.undo.removed(what);
    const known = ([...measurementKinds, resultKind] as const).find((one) => one === kind);
    // Only what has a source can be written.
    if (known === undefined || source === null) return app.toasts.show(text);
    const reading = { kind: known, ...(known === resultKind && { name }), value, diastolic };
    const payload: Payload = { at, source, readings: [reading] };
    const idempotencyKey = app.platform.createId();
    dismissOffer = offerUndo(app, text, {
      write: async () => list.set(await sendReadings(payload, idempotencyKey)),
      isWritten: async () => {
        const rows = await call(calls.list, { patientId });
        list.set(rows);
        return isSaved(rows, payload);
      },
    });
  };
  app.drafts.sync(
    { order: orderId, form: 'measurements' },
    {
      schema: draftSchema,
      serialize: () => (isDirty.value ? draft.value : null),
      restore: (found, resolve) => {
        const { values } = draft.peek();
        // What was typed since stays.
        const merged = measurementFields.map((field) => [field, values[field] || found.values[field]]);
        draft.value = { ...found, values: { ...values, ...Object.fromEntries(merged) } };
        isFormOpen.value = true;
        resolve();
      },
    },
  );

  return {
    list,
    draft,
    isDirty,
    isFormOpen,
    setFormOpen: (isOpen) => {
      isFormOpen.value = isOpen;
    },
    setField: (field, typed) => {
      const values: MeasurementValues = { ...draft.peek().values, [field]: typed };
      draft.value = { ...draft.peek(), values: { ...values } };
      left.value = new Set([...left.peek()].filter((one) => one !== field));
      mutation.reset();
    },
    setDay: (day) => {
      draft.value = { ...draft.peek(), day };
    },
    setTime: (time) => {
      draft.value = { ...draft.peek(), time };
    },
    setSource: (source) => {
      draft.value = { ...draft.peek(), source };
    },
    problems: computed(() =>
      Object.fromEntries(
        Object.entries(allProblems.value).filter(([field]) => [...left.value].some((one) => one === field)),
      ),
    ),
    timeProblem: computed(() => {
      const at = typedAt.value;
      return at === 'future' || (isTimeChecked.value && typeof at === 'string') ? at : null;
    }),
    leaveField: (field) => {
      // Half a blood pressure is no mistake before the other half was passed.
      const isPassed = draft.peek().values[field].trim() !== '' && allProblems.peek()[field]?.kind !== 'pair';
      if (isPassed)
        left.value = new Set([
          ...left.peek(),
          field,
          ...(field === 'diastolic' ? ['systolic' as const] : []),
        ]);
    },
    mutation,
    save: async () => {
      left.value = new Set(measurementFields);
      isTimeChecked.value = true;
      const at = typedAt.peek();
      if (!isDirty.peek() || typeof at === 'string' || Object.keys(allProblems.peek()).length > 0)
        return false;
      const { values, source } = draft.peek();
      await mutation.mutate({ at: at ?? clock.now(), source, readings: toReadings(values) });
      return !isDirty.peek();
    },
    discard: () => {
      clear();
      mutation.reset();
    },
    dismissOffer: () => dismissOffer?.(),
    withdraw: async (measurement, what) => {
      const idempotencyKey = app.platform.createId();
      try {
        list.set(await call(calls.withdraw, { orderId, id: measurement.id }, { idempotencyKey }));
        offerToRestore(measurement, what);
      } catch (thrown) {
        app.toasts.showError(toApiError(thrown));
      }
    },
  };
};

const createModels = (): Map<string, Measurements> => new Map();

/** The measurements of an order: the same model, with what is typed, as long as the application lives. */
export const getMeasurements = (app: Services, orderId: string, patientId: string): Measurements => {
  const models = app.shared(createModels);
  const existing = models.get(orderId);
  if (existing) return existing;
  const created = createMeasurements(app, orderId, patientId);
  models.set(orderId, created);
  return created;
};
