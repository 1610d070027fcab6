import * as v from 'valibot';
import type {
  Certificate,
  CertificateFile,
  Qualification,
  QualificationKind,
} from '../../contract/account/qualification.ts';

/** The form values of one certificate. */
export interface Filled {
  readonly number: string;
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly files: readonly CertificateFile[];
}

const filledShape = v.object({
  number: v.string(),
  issuedOn: v.string(),
  validUntil: v.string(),
  files: v.array(v.object({ url: v.string(), name: v.string(), type: v.string() })),
});

/** A stored draft, with the submitted values that it is based on. */
export const keptShape = v.object({ typed: filledShape, was: filledShape });
export type Kept = v.InferOutput<typeof keptShape>;

/** An empty form. */
export const nothing: Filled = { number: '', issuedOn: '', validUntil: '', files: [] };
/** The form values of a submitted certificate. */
export const filledOf = (one: Qualification | null): Filled =>
  one
    ? {
        number: one.number ?? '',
        issuedOn: one.issuedOn ?? '',
        validUntil: one.validUntil ?? '',
        files: one.files,
      }
    : nothing;
/** The certificate described by the form. */
export const handedIn = (
  kind: QualificationKind,
  { number, issuedOn, validUntil, files }: Filled,
): Certificate => ({
  kind,
  number: number.trim(),
  issuedOn: issuedOn === '' ? null : issuedOn,
  validUntil: validUntil === '' ? null : validUntil,
  files,
});
/** The form values as a string for comparison. */
export const said = (filled: Filled): string =>
  JSON.stringify([
    filled.number.trim(),
    filled.issuedOn,
    filled.validUntil,
    filled.files.map(({ url }) => url),
  ]);
