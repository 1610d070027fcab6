import * as v from 'valibot';
import { extension, spec } from '../protocol/endpoint.ts';
import { displayName } from './personName.ts';
import {
  date,
  acknowledged,
  id,
  list,
  nullish,
  pageOf,
  paging,
  text,
  time,
  integer,
  integerText,
} from '../protocol/schemas.ts';

/** The kinds of certificate. A person has at most one of each. */
export const qualificationKind = {
  practising: 1,
  qualification: 2,
  title: 3,
  idFront: 4,
  idBack: 5,
} as const;
const kinds = [1, 2, 3, 4, 5] as const;
export type QualificationKind = (typeof kinds)[number];

/** The hospital's decision about it. */
export const reviewState = { waiting: 0, passed: 1, refused: 2 } as const;

/** The maximum number of pictures and documents of a certificate. */
export const maxCertificateFiles = 6;
/** The maximum length of its number. */
export const maxNumberLength = 40;

const certificateFile = v.object({
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  name: v.pipe(v.string(), v.maxLength(200)),
  type: v.pipe(v.string(), v.maxLength(100)),
});
export type CertificateFile = v.InferOutput<typeof certificateFile>;

/** A submitted certificate. */
export const qualification = v.object({
  id,
  /** One of `qualificationKind`. */
  kind: v.number(),
  number: v.optional(v.nullable(v.string()), ''),
  issuedOn: nullish(date),
  validUntil: nullish(date),
  files: list(certificateFile),
  /** One of `reviewState`. */
  status: v.number(),
  /** The reason for a rejection. */
  reason: nullish(v.string()),
  /** Increases with every change; null if the hospital's system has no versions. */
  version: nullish(integer),
  updateTime: nullish(time),
});
export type Qualification = v.InferOutput<typeof qualification>;

/** The longest reason of a refusal, in characters. */
export const maxReasonLength = 200;

/** A certificate as administrators see it. */
export const handedInCertificate = v.object({
  ...qualification.entries,
  person: v.object({
    id,
    name: displayName,
    isAuditor: v.optional(v.boolean(), false),
    deptName: nullish(v.string()),
  }),
});
export type HandedInCertificate = v.InferOutput<typeof handedInCertificate>;

const day = v.nullable(date);

const handedIn = {
  kind: v.picklist(kinds),
  number: text(maxNumberLength),
  issuedOn: day,
  validUntil: day,
  files: v.pipe(v.array(certificateFile), v.maxLength(maxCertificateFiles)),
};

/** The fields to fill in. */
export interface Certificate {
  readonly kind: QualificationKind;
  readonly number: string;
  readonly issuedOn: string | null;
  readonly validUntil: string | null;
  readonly files: readonly CertificateFile[];
}

/** The errors of a field. */
export type CertificateError =
  | 'numberMissing'
  | 'numberWrong'
  | 'issuedMissing'
  | 'issuedLater'
  | 'validBefore'
  | 'filesMissing';
export type CertificateField = 'number' | 'issuedOn' | 'validUntil' | 'files';

const { idFront, idBack } = qualificationKind;

const numberTrouble = ({ kind, number }: Certificate): CertificateError | null => {
  if (kind === idBack) return null;
  if (number === '') return 'numberMissing';
  const shape = kind === idFront ? /^\d{17}[\dXx]$/ : /^[\dA-Za-z-]{4,40}$/;
  return shape.test(number) ? null : 'numberWrong';
};

/** The errors of a certificate, by field, on a day of the hospital's calendar; the same on both sides. */
export const validateCertificate = (
  one: Certificate,
  today: string,
): Partial<Record<CertificateField, CertificateError>> => {
  const { kind, issuedOn, validUntil, files } = one;
  const dated = kind !== idFront;
  const number = numberTrouble(one);
  const issued =
    dated && issuedOn === null
      ? 'issuedMissing'
      : issuedOn !== null && issuedOn > today
        ? 'issuedLater'
        : null;
  const before = validUntil !== null && issuedOn !== null && validUntil < issuedOn;
  return {
    ...(number && { number }),
    ...(issued && { issuedOn: issued }),
    ...(before && { validUntil: 'validBefore' }),
    ...(files.length === 0 && { files: 'filesMissing' }),
  };
};

/** Certificates: the caller's own, and for administrators those of the staff. */
export const qualifications = {
  byDoctor: spec.get('/doctor/qualification/get-by-doctor', "The logged-in person's certificates", {
    input: v.object({}),
    data: v.array(qualification),
  }),
  /** `qualificationTwice` if there is already one of this kind; `attachmentRefused` for another person's file. */
  create: spec.post('/doctor/qualification/create', 'Submit a certificate', {
    input: v.object(handedIn),
    data: acknowledged,
  }),
  /**
   * Requires another review. `version` is the one that was loaded; if it is outdated, the response is `qualificationChanged`
   * with the current certificate.
   */
  update: spec.post('/doctor/qualification/update', 'Change a certificate', {
    input: v.object({ id, version: v.optional(v.nullable(integer)), ...handedIn }),
    data: acknowledged,
  }),
  page: extension.get(
    '/doctor/qualification/page',
    'Certificates of the staff in one state, the oldest first',
    {
      input: v.object({
        status: v.optional(v.pipe(integerText, v.maxValue(2)), 0),
        /** Part of the person's name or user name. */
        keyword: v.optional(text(50), ''),
        ...paging,
      }),
      data: pageOf(handedInCertificate),
    },
  ),
  /**
   * A refusal needs a reason. `version` is the one that was looked at; if it is outdated, the response is `qualificationChanged` with
   * the current certificate. `reviewYourself` for the caller's own.
   */
  review: extension.post('/doctor/qualification/review', 'Approve or refuse a certificate', {
    input: v.object({
      id,
      version: integer,
      approve: v.boolean(),
      reason: v.optional(text(maxReasonLength), ''),
    }),
    data: handedInCertificate,
  }),
};
