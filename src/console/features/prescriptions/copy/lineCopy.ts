import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../../../contract/consultation/diagnosis.ts';
import type { Drug } from '../../../../contract/prescribing/drug.ts';
import type { TemplateLine } from '../../../../contract/prescribing/template.ts';
import type { TakenBack } from '../../../domain/offerUndo.ts';
import { type FormLine, type FormValues, lineFromTemplate } from '../../../domain/prescription/formValues.ts';

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
  /** Whether to offer an undo. */
  readonly offersUndo: boolean;
}

/** What a copy has added to a form. */
interface CopiedParts {
  readonly lines: readonly FormLine[];
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
  { lines, diagnoses }: Pick<CopySource, 'lines' | 'diagnoses'>,
  drugs: ReadonlyMap<string, Drug>,
  createKey: () => string,
): { readonly form: FormValues; readonly added: CopiedParts; readonly skipped: readonly SkippedLine[] } => {
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
  const addedDiagnoses = diagnoses.filter(({ code }) => !presentCodes.has(code));
  return {
    form: {
      ...form,
      lines: [...form.lines, ...added],
      diagnoses: [...form.diagnoses, ...addedDiagnoses],
    },
    added: { lines: added, diagnoses: addedDiagnoses },
    skipped,
  };
};

/** The form without what a copy has added; null if that was changed since, or a reason belongs to it. */
export const withoutCopied = (form: FormValues, { lines, diagnoses }: CopiedParts): FormValues | null => {
  const keys = new Set(lines.map(({ key }) => key));
  const codes = new Set(diagnoses.map(({ code }) => code));
  const asCopied = JSON.stringify(lines);
  const now = form.lines.filter(({ key }) => keys.has(key));
  const isUnchanged =
    JSON.stringify(now) === asCopied &&
    form.diagnoses.filter(({ code }) => codes.has(code)).length === codes.size &&
    !form.reasons.some(({ key }) => key !== null && keys.has(key));
  return isUnchanged
    ? {
        ...form,
        lines: form.lines.filter(({ key }) => !keys.has(key)),
        diagnoses: form.diagnoses.filter(({ code }) => !codes.has(code)),
      }
    : null;
};

/** State of copying lines into a form. */
export interface LineCopy {
  /** `loading` while the warehouse is asked. `failed` if it did not answer: the form is unchanged then. */
  readonly state: ReadonlySignal<'idle' | 'loading' | 'failed'>;
  /** The lines that the last copy skipped. */
  readonly skipped: ReadonlySignal<readonly SkippedLine[]>;
  /** How many lines the last copy has added; 0 once they are taken back. */
  readonly copiedCount: ReadonlySignal<number>;
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
  /** Takes a copy back from the target form; the updater returns null if it was changed since. */
  readonly takeBack: (
    editing: FormValues['editing'],
    updater: (form: FormValues) => FormValues | null,
  ) => TakenBack;
  readonly createKey: () => string;
  /** Called as a copy begins. The result offers to take back its lines, unless another patient is shown by then. */
  readonly beginUndo: () => (lineCount: number, takeBack: () => TakenBack) => void;
}

/** Copies into forms one request at a time, in order. */
export const createLineCopy = (
  deps: Deps,
): LineCopy & { readonly copy: (source: CopySource) => Promise<void> } => {
  const state = signal<'idle' | 'loading' | 'failed'>('idle');
  const skipped = signal<readonly SkippedLine[]>([]);
  const copiedCount = signal(0);
  let pending: CopySource | null = null;
  let queue = Promise.resolve();

  const takeBack = (editing: FormValues['editing'], added: CopiedParts): TakenBack => {
    const result = deps.takeBack(editing, (form) => withoutCopied(form, added));
    if (result === 'done') copiedCount.value = 0;
    return result;
  };

  const run = async (source: CopySource, offerUndo: ReturnType<Deps['beginUndo']> | null): Promise<void> => {
    pending = source;
    skipped.value = [];
    copiedCount.value = 0;
    state.value = 'loading';
    const target = await deps.getTarget();
    const ids = source.lines.map(({ drugId }) => drugId);
    const drugs = target && (await deps.loadDrugs(target.warehouseId, ids));
    let added: CopiedParts = { lines: [], diagnoses: [] };
    const copied =
      target !== null &&
      drugs !== null &&
      deps.update(target.editing, (form) => {
        const result = copyIntoForm(form, source, drugs, deps.createKey);
        skipped.value = result.skipped;
        added = result.added;
        return result.form;
      });
    if (copied) pending = null;
    copiedCount.value = added.lines.length;
    if (target && added.lines.length > 0)
      offerUndo?.(added.lines.length, () => takeBack(target.editing, added));
    state.value = copied ? 'idle' : 'failed';
  };

  const copy = (source: CopySource): Promise<void> => {
    const offerUndo = source.offersUndo ? deps.beginUndo() : null;
    queue = queue.then(() => run(source, offerUndo));
    return queue;
  };
  return {
    state,
    skipped,
    copiedCount,
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
