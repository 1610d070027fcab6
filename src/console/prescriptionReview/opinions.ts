import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { type Prescription, prescriptionShape, prescriptionStatus } from '../../contract/prescription.ts';
import { type Asked, openAsked } from '../journal/asked.ts';
import type { Journal } from '../journal/journal.ts';
import { carried, type Marks, withCode, withText } from './verdict.ts';

/** What an auditor writes about one prescription before the verdict. It stays until the verdict, wherever they go. */
export interface Opinion {
  /** The version that is being read; a newer one becomes it by the auditor's own act. */
  readonly read: ReadonlySignal<Prescription | null>;
  readonly marks: ReadonlySignal<Marks>;
  readonly text: ReadonlySignal<string>;
  readonly typed: ReadonlySignal<boolean>;
  readonly markCode: (lineId: string, code: string) => void;
  readonly markText: (lineId: string, text: string) => void;
  readonly write: (text: string) => void;
  /** Begins to read this version, unless something is written about another one. */
  readonly begin: (now: Prescription) => void;
  /** Reads this version from now on, with what was written about the one before. */
  readonly follow: (now: Prescription) => void;
  readonly drop: () => void;
  /** The verdict that is on its way with it; null where none is. */
  readonly giving: (approve: boolean | null) => void;
  /** What was written on a page that is gone, where something else is written by now. */
  readonly asked: Asked<Written>['found'];
  /** Puts it in the place of what is written; or gives it up. */
  readonly answer: (take: boolean) => void;
}

/** What was written for a verdict, as the journal keeps it. */
const writtenShape = v.object({
  read: v.nullable(prescriptionShape),
  marks: v.record(v.string(), v.object({ codes: v.array(v.string()), text: v.string() })),
  text: v.string(),
  given: v.nullable(v.boolean()),
});
type Written = v.InferOutput<typeof writtenShape>;

/** The opinions of this auditor that no verdict has carried away yet. */
export interface Opinions {
  readonly of: (prescriptionId: string) => Opinion;
  readonly typed: () => boolean;
}

/** Whether a verdict that was on its way when its page went did arrive. */
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
  /** What came back, until it is known what became of its verdict. */
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

/** Keeps what is written, by prescription. */
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
