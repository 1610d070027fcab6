import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../../../contract/consultation/diagnosis.ts';
import type { Drug } from '../../../../contract/prescribing/drug.ts';
import type { TemplateLine } from '../../../../contract/prescribing/template.ts';
import { type FormValues, lineFromTemplate } from '../../../domain/prescription/formValues.ts';

/** The maximum number of lines in one prescription (limit of the contract). */
const maxLines = 20;

/**
 * A line that was not copied: the warehouse no longer has the drug, the form already has it, or the form is
 * full.
 */
export interface SkippedLine extends Pick<TemplateLine, 'drugName' | 'drugNameEn' | 'strength'> {
  readonly reason: 'gone' | 'there' | 'full';
}

/** The lines and diagnoses to copy into a form. */
export interface CopySource {
  readonly lines: readonly TemplateLine[];
  readonly diagnoses: readonly CodedDiagnosis[];
}

/** Renumbers the copied groups with free numbers, so that they do not merge with the form's own groups. */
const withFreeGroups = (lines: readonly TemplateLine[], form: FormValues): TemplateLine[] => {
  const used = new Set(form.lines.map(({ group }) => group.trim()));
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((group) => !used.has(String(group)));
  const assigned = new Map<number, number | null>();
  return lines.map((line) => {
    if (line.group === null) return line;
    if (!assigned.has(line.group)) assigned.set(line.group, free.shift() ?? null);
    return { ...line, group: assigned.get(line.group) ?? null };
  });
};

/** Copies what can be copied into the form and lists what was skipped. `createKey` makes a line's key. */
export const copyIntoForm = (
  form: FormValues,
  { lines, diagnoses }: CopySource,
  drugs: ReadonlyMap<string, Drug>,
  createKey: () => string,
): { readonly form: FormValues; readonly skipped: readonly SkippedLine[] } => {
  const present = new Set(form.lines.map(({ drugId }) => drugId));
  const skipped: SkippedLine[] = [];
  const added = withFreeGroups(lines, form).flatMap((line) => {
    const drug = drugs.get(line.drugId);
    const reason = !drug
      ? 'gone'
      : present.has(line.drugId)
        ? 'there'
        : present.size >= maxLines
          ? 'full'
          : null;
    if (drug && reason === null) {
      present.add(line.drugId);
      return [lineFromTemplate(line, drug, createKey())];
    }
    const { drugName, drugNameEn, strength } = line;
    skipped.push({ drugName, drugNameEn, strength, reason: reason ?? 'gone' });
    return [];
  });
  const presentCodes = new Set(form.diagnoses.map(({ code }) => code));
  return {
    form: {
      ...form,
      lines: [...form.lines, ...added],
      diagnoses: [...form.diagnoses, ...diagnoses.filter(({ code }) => !presentCodes.has(code))],
    },
    skipped,
  };
};

/** State of copying lines into a form. */
export interface LineCopy {
  /** `loading` while the warehouse is asked. `failed` if it did not answer: the form is unchanged then. */
  readonly state: ReadonlySignal<'idle' | 'loading' | 'failed'>;
  /** The lines that the last copy skipped. */
  readonly skipped: ReadonlySignal<readonly SkippedLine[]>;
  readonly retry: () => Promise<void>;
  /** Dismisses the result. */
  readonly dismiss: () => void;
}

interface Deps {
  /** Returns the target form once its warehouse is known, otherwise null. Called again on a retry. */
  readonly getTarget: () => Promise<Pick<FormValues, 'editing' | 'warehouseId'> | null>;
  /** Loads those of the drugs that the warehouse has; null if it did not answer. */
  readonly loadDrugs: (
    warehouseId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Drug> | null>;
  /** Updates the target form, even if it is hidden by now; returns false if it no longer exists. */
  readonly update: (editing: FormValues['editing'], updater: (form: FormValues) => FormValues) => boolean;
  readonly createKey: () => string;
}

/** Copies into forms one request at a time, in order. */
export const createLineCopy = (
  deps: Deps,
): LineCopy & { readonly copy: (source: CopySource) => Promise<void> } => {
  const state = signal<'idle' | 'loading' | 'failed'>('idle');
  const skipped = signal<readonly SkippedLine[]>([]);
  let pending: CopySource | null = null;
  let queue = Promise.resolve();

  const run = async (source: CopySource): Promise<void> => {
    pending = source;
    skipped.value = [];
    state.value = 'loading';
    const target = await deps.getTarget();
    const ids = source.lines.map(({ drugId }) => drugId);
    const drugs = target && (await deps.loadDrugs(target.warehouseId, ids));
    const copied =
      target !== null &&
      drugs !== null &&
      deps.update(target.editing, (form) => {
        const result = copyIntoForm(form, source, drugs, deps.createKey);
        skipped.value = result.skipped;
        return result.form;
      });
    if (copied) pending = null;
    state.value = copied ? 'idle' : 'failed';
  };

  const copy = (source: CopySource): Promise<void> => {
    queue = queue.then(() => run(source));
    return queue;
  };
  return {
    state,
    skipped,
    copy,
    retry: async () => {
      if (pending && state.value === 'failed') await copy(pending);
    },
    dismiss: () => {
      skipped.value = [];
      if (state.value === 'failed') state.value = 'idle';
    },
  };
};
