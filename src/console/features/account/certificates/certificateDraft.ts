import { withoutSignature } from '../../../../contract/files/endingAddress.ts';
import * as v from 'valibot';
import type {
  Certificate,
  CertificateFile,
  Qualification,
  QualificationKind,
} from '../../../../contract/account/qualification.ts';
import { mergeFields } from '../../../drafts/mergeFields.ts';

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
export const storedShape = v.pipe(
  v.object({ typed: draftShape, was: draftShape }),
  v.transform(({ typed, was }) => ({ draft: typed, base: was, unresolved: [] })),
);

/** The form values of a submitted certificate; empty without one. */
export const toDraft = (certificate: Qualification | null): CertificateDraft => ({
  number: certificate?.number ?? '',
  issuedOn: certificate?.issuedOn ?? '',
  validUntil: certificate?.validUntil ?? '',
  files: certificate?.files ?? [],
});
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
/** The fields of the form. */
export const fields = mergeFields<CertificateDraft, keyof CertificateDraft>(
  ['number', 'issuedOn', 'validUntil', 'files'],
  (draft, field) => {
    if (field === 'files') return draft.files.map(({ url }) => withoutSignature(url));
    return draft[field].trim();
  },
);
