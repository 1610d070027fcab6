import * as v from 'valibot';
import type {
  Certificate,
  CertificateFile,
  Qualification,
  QualificationKind,
} from '../../contract/qualification.ts';

/** What a person fills in of one certificate. */
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

/** The same as the journal keeps it, with what had been handed in when it was typed. */
export const keptShape = v.object({ typed: filledShape, was: filledShape });
export type Kept = v.InferOutput<typeof keptShape>;

/** An empty form. */
export const nothing: Filled = { number: '', issuedOn: '', validUntil: '', files: [] };
/** The form of what was handed in. */
export const filledOf = (one: Qualification | null): Filled =>
  one
    ? {
        number: one.number ?? '',
        issuedOn: one.issuedOn ?? '',
        validUntil: one.validUntil ?? '',
        files: one.files,
      }
    : nothing;
/** The certificate that a form says. */
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
/** What a form says, to be compared. */
export const said = (filled: Filled): string =>
  JSON.stringify([
    filled.number.trim(),
    filled.issuedOn,
    filled.validUntil,
    filled.files.map(({ url }) => url),
  ]);
