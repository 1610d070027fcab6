import * as v from 'valibot';
import type { Sheet } from '../../../../../contract/prescribing/sampling.ts';
import { mergeFields, mergeWhole } from '../../../../drafts/mergeFields.ts';

/** The key of the reasons for the prescription as a whole; every other key is the id of a line. */
export const whole = '';

const draftShape = v.object({
  rational: v.nullable(v.boolean()),
  reasons: v.record(v.string(), v.array(v.string())),
  remark: v.string(),
});

/** A judgement that is being written. */
export type SheetDraft = v.InferOutput<typeof draftShape>;

/** A stored draft, with the judgement that it is based on and the fields not resolved yet. */
export const storedShape = v.pipe(
  v.object({ typed: draftShape, was: draftShape, open: v.array(v.literal('form')) }),
  v.transform(({ typed, was, open }) => ({ draft: typed, base: was, unresolved: open })),
);

/** The form values of a sheet; empty before it is loaded and while it is not judged. */
export const toDraft = (sheet: Sheet | null): SheetDraft => {
  const judgement = sheet?.judgement;
  return {
    rational: judgement?.rational ?? null,
    reasons: {
      ...Object.fromEntries((judgement?.lines ?? []).map(({ lineId, reasons }) => [lineId, reasons])),
      ...(judgement && judgement.reasons.length > 0 && { [whole]: judgement.reasons }),
    },
    remark: judgement?.remark ?? '',
  };
};

const comparable = (draft: SheetDraft, field: keyof SheetDraft): unknown => {
  if (field === 'remark') return draft.remark.trim();
  if (field === 'rational') return draft.rational;
  return Object.keys(draft.reasons)
    .toSorted((a, b) => a.localeCompare(b))
    .map((key) => [key, (draft.reasons[key] ?? []).toSorted((a, b) => a.localeCompare(b))] as const)
    .filter(([, codes]) => codes.length > 0);
};

// Reasons of one pharmacist would not belong to the result of another.
export const fields = mergeWhole(
  mergeFields<SheetDraft, keyof SheetDraft>(['rational', 'reasons', 'remark'], comparable),
);

/** The reasons of a line, or of the prescription as a whole. */
export const reasonsAt = ({ reasons }: Pick<SheetDraft, 'reasons'>, key: string): readonly string[] =>
  reasons[key] ?? [];

/** Adds a reason, or removes it. */
export const withToggled = (draft: SheetDraft, key: string, code: string): SheetDraft => {
  const codes = reasonsAt(draft, key);
  const next = codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code];
  return { ...draft, reasons: { ...draft.reasons, [key]: next } };
};

export const hasReasons = ({ reasons }: SheetDraft): boolean =>
  Object.values(reasons).some((codes) => codes.length > 0);
