import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Prescription } from '../../contract/prescription.ts';
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
}

/** The opinions of this auditor that no verdict has carried away yet. */
export interface Opinions {
  readonly of: (prescriptionId: string) => Opinion;
  readonly typed: () => boolean;
}

const openOpinion = (): Opinion => {
  const read = signal<Prescription | null>(null);
  const marks = signal<Marks>({});
  const text = signal('');
  const typed = computed(
    () =>
      text.value.trim() !== '' ||
      Object.values(marks.value).some((mark) => mark.codes.length > 0 || mark.text.trim() !== ''),
  );
  return {
    read,
    marks,
    text,
    typed,
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
      if (!read.value || !typed.value) read.value = now;
    },
    follow: (now) =>
      batch(() => {
        if (read.value) marks.value = carried(marks.value, read.value, now);
        read.value = now;
      }),
    drop: () =>
      batch(() => {
        marks.value = {};
        text.value = '';
      }),
  };
};

/** Keeps what is written, by prescription. */
export const openOpinions = (): Opinions => {
  const kept = new Map<string, Opinion>();
  return {
    of: (id) => {
      const found = kept.get(id) ?? openOpinion();
      kept.set(id, found);
      return found;
    },
    typed: () => [...kept.values()].some(({ typed }) => typed.value),
  };
};
