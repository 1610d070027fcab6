import * as v from 'valibot';
import type {
  Certificate,
  CertificateFile,
  Qualification,
  QualificationKind,
} from '../../../../contract/account/qualification.ts';

/** The form values of one certificate. */
export interface CertificateDraft {
  readonly number: string;
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly files: readonly CertificateFile[];
}

const draftShape = v.object({
  number: v.string(),
  issuedOn: v.string(),
  validUntil: v.string(),
  files: v.array(v.object({ url: v.string(), name: v.string(), type: v.string() })),
});

/** A stored draft, with the submitted values that it is based on. */
export const storedShape = v.object({ typed: draftShape, was: draftShape });
export type StoredCertificate = v.InferOutput<typeof storedShape>;

/** An empty form. */
export const emptyDraft: CertificateDraft = { number: '', issuedOn: '', validUntil: '', files: [] };
/** The form values of a submitted certificate. */
export const toDraft = (certificate: Qualification | null): CertificateDraft =>
  certificate
    ? {
        number: certificate.number ?? '',
        issuedOn: certificate.issuedOn ?? '',
        validUntil: certificate.validUntil ?? '',
        files: certificate.files,
      }
    : emptyDraft;
/** The certificate described by the form. */
export const toCertificate = (
  kind: QualificationKind,
  { number, issuedOn, validUntil, files }: CertificateDraft,
): Certificate => ({
  kind,
  number: number.trim(),
  issuedOn: issuedOn === '' ? null : issuedOn,
  validUntil: validUntil === '' ? null : validUntil,
  files,
});
/** The form values as a string for comparison. */
export const comparableText = (draft: CertificateDraft): string =>
  JSON.stringify([draft.number.trim(), draft.issuedOn, draft.validUntil, draft.files.map(({ url }) => url)]);
