import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import type { TemplateLine } from '../../contract/prescribing/template.ts';
import { type Form, lineOfKept } from './form.ts';

/** The maximum number of lines in one prescription (limit of the contract). */
const mostLines = 20;

/**
 * A line that was not copied: the warehouse no longer has the drug, the form already has it, or the form is
 * full.
 */
export interface Left extends Pick<TemplateLine, 'drugName' | 'drugNameEn' | 'strength'> {
  readonly why: 'gone' | 'there' | 'full';
}

/** The lines and diagnoses to copy into a form. */
export interface Filling {
  readonly lines: readonly TemplateLine[];
  readonly diagnoses: readonly CodedDiagnosis[];
}

/** Renumbers the copied groups with free numbers, so that they do not merge with the form's own groups. */
const regrouped = (lines: readonly TemplateLine[], form: Form): TemplateLine[] => {
  const used = new Set(form.lines.map(({ group }) => group.trim()));
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((one) => !used.has(String(one)));
  const given = new Map<number, number | null>();
  return lines.map((line) => {
    if (line.group === null) return line;
    if (!given.has(line.group)) given.set(line.group, free.shift() ?? null);
    return { ...line, group: given.get(line.group) ?? null };
  });
};

/** Copies what can be copied into the form and lists what was skipped. `createKey` makes a line's key. */
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

/** State of copying lines into a form. */
export interface Copying {
  /** `loading` while the warehouse is asked. `failed` if it did not answer: the form is unchanged then. */
  readonly state: ReadonlySignal<'idle' | 'reading' | 'failed'>;
  /** The lines that the last copy skipped. */
  readonly left: ReadonlySignal<readonly Left[]>;
  readonly again: () => Promise<void>;
  /** Dismisses the result. */
  readonly clear: () => void;
}

interface Way {
  /** Returns the target form once its warehouse is known, otherwise null. Called again on a retry. */
  readonly into: () => Promise<Pick<Form, 'mends' | 'warehouseId'> | null>;
  /** Loads those of the drugs that the warehouse has; null if it did not answer. */
  readonly read: (warehouseId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Drug> | null>;
  /** Updates the target form, even if it is hidden by now; returns false if it no longer exists. */
  readonly change: (mends: Form['mends'], how: (form: Form) => Form) => boolean;
  readonly keyed: () => string;
}

/** Copies into forms one request at a time, in order. */
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
