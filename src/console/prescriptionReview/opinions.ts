import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import {
  type Prescription,
  prescriptionSchema,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import { type Asked, openAsked } from '../journal/asked.ts';
import type { Journal } from '../journal/journal.ts';
import { carried, type Marks, withCode, withText } from './verdict.ts';

/** An auditor's draft of a verdict on one prescription. It is kept until the verdict, also on other pages. */
export interface Opinion {
  /** The version being read. The auditor switches to a newer one explicitly. */
  readonly read: ReadonlySignal<Prescription | null>;
  readonly marks: ReadonlySignal<Marks>;
  readonly text: ReadonlySignal<string>;
  readonly typed: ReadonlySignal<boolean>;
  readonly markCode: (lineId: string, code: string) => void;
  readonly markText: (lineId: string, text: string) => void;
  readonly write: (text: string) => void;
  /** Starts reading this version, unless there is a draft about another one. */
  readonly begin: (now: Prescription) => void;
  /** Switches to this version and moves the draft to it. */
  readonly follow: (now: Prescription) => void;
  readonly drop: () => void;
  /** The verdict that is in flight with this draft; null if there is none. */
  readonly giving: (approve: boolean | null) => void;
  /** A restored draft that conflicts with the current one. */
  readonly asked: Asked<Written>['found'];
  /** Replaces the current draft with the restored one, or discards the restored one. */
  readonly answer: (take: boolean) => void;
}

/** A verdict draft as it is stored. */
const writtenShape = v.object({
  read: v.nullable(prescriptionSchema),
  marks: v.record(v.string(), v.object({ codes: v.array(v.string()), text: v.string() })),
  text: v.string(),
  given: v.nullable(v.boolean()),
});
type Written = v.InferOutput<typeof writtenShape>;

/** All verdict drafts of this auditor. */
export interface Opinions {
  readonly of: (prescriptionId: string) => Opinion;
  readonly typed: () => boolean;
}

/** Whether a verdict that was in flight when its page was closed has arrived. */
const wasGiven = ({ read, given }: Written, now: Prescription): boolean =>
  given !== null &&
  now.version === read?.version &&
  now.status === (given ? prescriptionStatus.approved : prescriptionStatus.rejected);

const openOpinion = (id: string, journal: Pick<Journal, 'follow'>): Opinion => {
  const read = signal<Prescription | null>(null);
  const marks = signal<Marks>({});
  const text = signal('');
  const given = signal<boolean | null>(null);
  const asked = openAsked<Written>();
  /** The restored draft, until it is known whether its verdict arrived. */
  let came: Written | null = null;
  const typed = computed(
    () =>
      text.value.trim() !== '' ||
      Object.values(marks.value).some((mark) => mark.codes.length > 0 || mark.text.trim() !== ''),
  );
  const drop = () =>
    batch(() => {
      marks.value = {};
      text.value = '';
      given.value = null;
    });
  const put = (found: Written) =>
    batch(() => {
      read.value = found.read ?? read.value;
      marks.value = found.marks;
      text.value = found.text;
    });
  journal.follow(
    { order: id, form: 'verdict' },
    {
      shape: writtenShape,
      now: () =>
        typed.value ? { read: read.value, marks: marks.value, text: text.value, given: given.value } : null,
      back: (found, settle) => {
        if (typed.peek()) return asked.ask(found, settle);
        const begun = read.peek();
        if (!begun || !wasGiven(found, begun)) {
          came = found;
          put(found);
        }
        settle();
      },
    },
  );

  return {
    read,
    marks,
    text,
    typed,
    drop,
    giving: (approve) => {
      given.value = approve;
    },
    asked: asked.found,
    answer: (take) => {
      if (take && asked.found.value) put(asked.found.value);
      asked.settled();
    },
    markCode: (lineId, code) => {
      marks.value = withCode(marks.value, lineId, code);
    },
    markText: (lineId, written) => {
      marks.value = withText(marks.value, lineId, written);
    },
    write: (written) => {
      text.value = written;
    },
    begin: (now) => {
      if (came && wasGiven(came, now)) drop();
      came = null;
      if (!read.value || !typed.value) read.value = now;
    },
    follow: (now) =>
      batch(() => {
        if (read.value) marks.value = carried(marks.value, read.value, now);
        read.value = now;
      }),
  };
};

/** Keeps the verdict drafts, by prescription. */
export const openOpinions = (journal: Pick<Journal, 'follow'>): Opinions => {
  const kept = new Map<string, Opinion>();
  return {
    of: (id) => {
      const found = kept.get(id) ?? openOpinion(id, journal);
      kept.set(id, found);
      return found;
    },
    typed: () => [...kept.values()].some(({ typed }) => typed.value),
  };
};
