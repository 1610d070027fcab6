import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../contract/diagnosis.ts';
import type { Drug } from '../../contract/drug.ts';
import type { KeptLine } from '../../contract/template.ts';
import { type Form, lineOfKept } from './form.ts';

/** The most lines that one prescription can be sent with (the contract's content). */
const mostLines = 20;

/** A line that was not taken over: the warehouse has the drug no longer, the form has it already, or has no room. */
export interface Left extends Pick<KeptLine, 'drugName' | 'drugNameEn' | 'strength'> {
  readonly why: 'gone' | 'there' | 'full';
}

/** What is filled in from elsewhere. */
export interface Filling {
  readonly lines: readonly KeptLine[];
  readonly diagnoses: readonly CodedDiagnosis[];
}

/** Groups of the form and of what comes stay apart: those that come take numbers that are free. */
const regrouped = (lines: readonly KeptLine[], form: Form): KeptLine[] => {
  const used = new Set(form.lines.map(({ group }) => group.trim()));
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((one) => !used.has(String(one)));
  const given = new Map<number, number | null>();
  return lines.map((line) => {
    if (line.group === null) return line;
    if (!given.has(line.group)) given.set(line.group, free.shift() ?? null);
    return { ...line, group: given.get(line.group) ?? null };
  });
};

/** The form with what can be taken over, and what was left out. `keyed` makes a line's key. */
export const filled = (
  form: Form,
  { lines, diagnoses }: Filling,
  drugs: ReadonlyMap<string, Drug>,
  keyed: () => string,
): { readonly form: Form; readonly left: readonly Left[] } => {
  const has = new Set(form.lines.map(({ drugId }) => drugId));
  const left: Left[] = [];
  const added = regrouped(lines, form).flatMap((line) => {
    const drug = drugs.get(line.drugId);
    const why = !drug ? 'gone' : has.has(line.drugId) ? 'there' : has.size >= mostLines ? 'full' : null;
    if (drug && why === null) {
      has.add(line.drugId);
      return [lineOfKept(line, drug, keyed())];
    }
    const { drugName, drugNameEn, strength } = line;
    left.push({ drugName, drugNameEn, strength, why: why ?? 'gone' });
    return [];
  });
  const coded = new Set(form.diagnoses.map(({ code }) => code));
  return {
    form: {
      ...form,
      lines: [...form.lines, ...added],
      diagnoses: [...form.diagnoses, ...diagnoses.filter(({ code }) => !coded.has(code))],
    },
    left,
  };
};

/** Filling a form from elsewhere: what stands in the way of it. */
export interface Copying {
  /** `reading` while the warehouse is asked; `failed` where it did not answer: nothing was filled in then. */
  readonly state: ReadonlySignal<'idle' | 'reading' | 'failed'>;
  /** What the last filling left out. */
  readonly left: ReadonlySignal<readonly Left[]>;
  readonly again: () => Promise<void>;
  /** Puts what was said out of sight. */
  readonly clear: () => void;
}

interface Way {
  /** The form that is filled, once its warehouse is known; null where it is not. Called anew when it is tried again. */
  readonly into: () => Promise<Pick<Form, 'mends' | 'warehouseId'> | null>;
  /** The warehouse's drugs among these; null where it did not answer. */
  readonly read: (warehouseId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Drug> | null>;
  /** Changes the form that was opened for it, also where it is out of sight by now; false where it is gone. */
  readonly change: (mends: Form['mends'], how: (form: Form) => Form) => boolean;
  readonly keyed: () => string;
}

/** Fills forms one filling at a time, in the order in which they were asked for. */
export const openCopying = (way: Way): Copying & { readonly take: (what: Filling) => Promise<void> } => {
  const state = signal<'idle' | 'reading' | 'failed'>('idle');
  const left = signal<readonly Left[]>([]);
  let last: Filling | null = null;
  let turn = Promise.resolve();

  const run = async (what: Filling): Promise<void> => {
    last = what;
    left.value = [];
    state.value = 'reading';
    const into = await way.into();
    const ids = what.lines.map(({ drugId }) => drugId);
    const drugs = into && (await way.read(into.warehouseId, ids));
    const taken =
      into !== null &&
      drugs !== null &&
      way.change(into.mends, (form) => {
        const done = filled(form, what, drugs, way.keyed);
        left.value = done.left;
        return done.form;
      });
    if (taken) last = null;
    state.value = taken ? 'idle' : 'failed';
  };

  const take = (what: Filling): Promise<void> => {
    turn = turn.then(() => run(what));
    return turn;
  };
  return {
    state,
    left,
    take,
    again: async () => {
      if (last && state.value === 'failed') await take(last);
    },
    clear: () => {
      left.value = [];
      if (state.value === 'failed') state.value = 'idle';
    },
  };
};
