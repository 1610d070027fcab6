import type * as v from 'valibot';
import { account, session } from '../account/auth.ts';
import { doctorInfo } from '../account/doctor.ts';
import { qualification, qualificationKind, reviewState } from '../account/qualification.ts';
import { codedDiagnosis, diagnosisSchema } from '../consultation/diagnosis.ts';
import { messageSchema } from '../consultation/message.ts';
import { conversation, orderSchema, orderStatus } from '../consultation/order.ts';
import { patient } from '../consultation/patient.ts';
import { recordSchema } from '../consultation/record.ts';
import { drugSchema } from '../prescribing/drug.ts';
import {
  auditStatus,
  lineInput,
  lineSchema,
  prescriptionSchema,
  prescriptionStatus,
} from '../prescribing/prescription.ts';
import { frequencies, routes } from '../prescribing/usage.ts';
import type { Schema } from './schemas.ts';

/** What a field means, for those who write an upstream. */
export interface FieldNote {
  /** Its meaning, with its unit. */
  readonly means: string;
  /** What a screen loses where the field is absent. */
  readonly loses?: string;
  /** The values that the console knows by name; others are shown as numbers. */
  readonly codes?: Readonly<Record<string, number>>;
  /** Whether its values are a patient's data, which no report repeats. */
  readonly personal?: boolean;
}

type Entries = Readonly<Record<string, Schema>>;

/** The notes on the fields of one object. */
interface ObjectNotes {
  readonly entries: Entries;
  readonly fields: Readonly<Record<string, FieldNote | undefined>>;
}

const about = <E extends v.ObjectEntries>(
  { entries }: v.ObjectSchema<E, undefined>,
  fields: { readonly [F in keyof E & string]?: FieldNote },
): ObjectNotes => ({ entries, fields });

const codesOf = (rows: readonly { readonly code: string }[]): string =>
  rows.map(({ code }) => code).join(', ');
const frequencyCodes = codesOf(frequencies);
const routeCodes = codesOf(routes);

const allNotes: readonly ObjectNotes[] = [
  about(session, {
    expiresTime: { means: 'When the access token expires: epoch milliseconds' },
  }),
  about(account, {
    isAuditor: {
      means: 'Whether the person is a pharmacist who audits prescriptions',
      loses: "Pharmacists land on the doctors' home page, and the menu does not put the review queue first",
    },
    isAdmin: {
      means: "Whether the person manages the hospital's staff",
      loses: 'Administrators find the staff screen under "More"',
    },
  }),
  about(doctorInfo, {
    title: { means: 'A value of the dictionary member_doctor_title' },
    academicTitle: { means: 'A value of the dictionary member_docto_academic_title' },
    dept: { means: 'A value of the dictionary hosp_standard_dept' },
    hospLevel: { means: "The hospital's level: a value of the dictionary hosp_level" },
    areaId: { means: 'The place of practice: an entry of the area tree' },
    mobile: {
      means: 'The mobile number with its middle masked: 139****0001',
      loses: 'The profile shows no mobile number',
    },
    mobileRequest: {
      means: 'Who else entered the number, and when, while the person has not confirmed it',
      loses: 'A number that an administrator entered counts as the person’s own',
    },
    version: {
      means: 'Increases by one with every change of the profile',
      loses: 'If two windows are open, the later save silently overwrites the earlier one',
    },
  }),
  about(qualification, {
    kind: { means: 'The kind of certificate', codes: qualificationKind },
    status: { means: "The hospital's decision about it", codes: reviewState },
    reason: { means: 'Why it was rejected', loses: 'The doctor does not see why a certificate was rejected' },
  }),
  about(patient, {
    sex: {
      means: '1 male, 2 female, 0 unknown',
      codes: { unknown: 0, male: 1, female: 2 },
      personal: true,
    },
    birthDate: { means: 'Day of birth: `YYYY-MM-DD`, `[y, m, d]` or epoch milliseconds' },
    allergies: {
      means: 'What the patient is allergic to, as it was said; absent or null: nobody asked',
      loses: 'Allergies are shown as not recorded, and prescriptions are not checked against them',
    },
    allergyClasses: {
      means: 'The same as classes that rules compare with those of drugs: penicillins, nsaids, …',
      loses:
        'Allergies count only where their words name a class that the rules know; others are "not checked"',
    },
    guardianConfirmed: {
      means: 'Whether a guardian is present; required under 6 years',
      loses: 'Nothing can be prescribed for children under 6',
    },
    pregnant: {
      means: 'Whether she is pregnant; null: nobody asked',
      loses: 'Drugs that are contraindicated in pregnancy are "not checked"',
    },
  }),
  about(orderSchema, {
    status: { means: 'The state of the visit', codes: orderStatus },
    consultType: { means: 'A value of the dictionary consult_type' },
    complaint: { means: 'Why the patient comes, in their own words' },
    declineReason: { means: 'Why a doctor declined it' },
    followUp: {
      means: 'Whether it is a follow-up visit: only those may be prescribed for',
      loses: 'Nothing can be prescribed',
    },
    acceptTime: {
      means: 'When a doctor accepted it: epoch milliseconds',
      loses: 'Lists do not show the acceptance time',
    },
    finishTime: {
      means: 'When it was finished: epoch milliseconds',
      loses: 'Lists do not show the end time',
    },
  }),
  about(conversation, {
    unread: { means: "The patient's messages that the doctor has not read" },
    unansweredSince: {
      means:
        'When the oldest unanswered message of the patient arrived: epoch milliseconds; null if all are answered. A video call of a minute or more answers what was written before its end',
      loses: 'Unanswered patients are not put first',
    },
  }),
  about(messageSchema, {
    seq: { means: 'Orders a conversation: contiguous, or at least rising' },
    cmid: {
      means: "The sender's own id of the message, returned as it was sent",
      loses:
        'Sent messages are matched by content and time; a repeated one may be confirmed by the wrong row',
    },
    kind: { means: 'text, picture, file, voice, advice, card or notice; others are shown by their text' },
  }),
  about(recordSchema, {
    version: { means: 'Increases by one with every save; 0 if nothing was saved' },
    diagnoses: { means: 'The coded diagnoses', loses: 'Prescriptions are not checked against diagnoses' },
    allergyHistory: {
      means: 'The allergy history as the doctor wrote it',
      loses: 'The allergy history of earlier records is not seen',
    },
  }),
  about(codedDiagnosis, {
    code: { means: 'A code of ICD-10 or of a national edition: `I10.x00x002`' },
  }),
  about(diagnosisSchema, {
    leaf: {
      means: 'False for a group of codes, which is not a diagnosis',
      loses: 'Groups can be chosen as diagnoses',
    },
    edition: {
      means: 'The edition of the code: ICD-10, 国家临床版2.0, 医保版2.0',
      loses: 'Codes of two editions look alike',
    },
  }),
  about(drugSchema, {
    strength: { means: 'As printed on the pack: `0.25g`' },
    rounding: {
      means: 'How a quantity is rounded: counted, reusable (what is left of a unit is used) or single-use',
      loses: 'The quantity is typed each time',
    },
    doseUnit: { means: 'The unit of a dose' },
    unitAmount: { means: 'How much of `doseUnit` is in one counted unit: a decimal as text' },
    packSize: { means: 'Counted units in a pack' },
    priceFen: { means: 'Price of a pack in fen' },
    stock: {
      means: 'Packs in the warehouse',
      loses: 'Nobody sees that a drug is out of stock before the prescription is sent',
    },
    ingredients: {
      means: 'The active ingredients by their generic names (INN)',
      loses: 'Duplicates, interactions, contraindications and maximum doses are "not checked"',
    },
    allergyClasses: {
      means: 'Allergy classes of the drug: penicillins, nsaids, …; an empty list: none',
      loses: 'The allergies of patients are "not checked" for the drug',
    },
    specialControl: {
      means: 'none, narcotic, psychotropic-1, psychotropic-2, toxic or precursor',
      loses: 'Whether a drug may be prescribed online is "not checked"',
    },
    minAgeYears: { means: 'The lowest age in years', loses: 'The age limit of the label is "not checked"' },
    maxDaily: {
      means: 'Maximum per day, in `doseUnit`: a decimal as text',
      loses: 'The daily maximum of the label is "not checked"',
    },
    defaultDose: { means: 'The usual dose in `doseUnit`', loses: 'The dose is typed each time' },
    frequency: {
      means: `The usual frequency: ${frequencyCodes}`,
      loses: 'The frequency is chosen each time',
    },
    route: { means: `The usual route: ${routeCodes}`, loses: 'The route is chosen each time' },
  }),
  about(lineInput, {
    dose: { means: 'A single dose in `doseUnit`: a decimal as text' },
    frequency: { means: `How often: ${frequencyCodes}` },
    route: { means: `How it is given: ${routeCodes}` },
    days: { means: 'How many days it is taken' },
    quantity: { means: 'Packs' },
    quantityByHand: { means: 'Whether a person set the quantity' },
    group: { means: 'Lines with the same number are given together; null: given alone' },
  }),
  about(lineSchema, {
    ingredients: {
      means: 'The ingredients of the drug when it was prescribed',
      loses: 'Medicines the patient already takes are "not checked" against a new prescription',
    },
    rejectReasons: {
      means: 'Why a pharmacist rejected this line',
      loses: 'The doctor does not see which line was rejected',
    },
  }),
  about(prescriptionSchema, {
    status: { means: 'The state of the prescription', codes: prescriptionStatus },
    auditStatus: { means: 'The state of its audit', codes: auditStatus },
    version: { means: 'Increases with every change of the content' },
    totalFen: { means: 'Total price in fen' },
    overrides: {
      means: 'The findings that the doctor overrode, with the reasons',
      loses: "The pharmacist does not see the doctor's reasons",
    },
    auditOpinion: { means: "The pharmacist's opinion", loses: 'The doctor does not see why it was rejected' },
    validUntil: {
      means: 'The end of the dispensing period: epoch milliseconds',
      loses: 'The expiry of the dispensing period is not shown',
    },
  }),
];

/** Whether an object has all fields of another: it is the same, or extends it. */
const extendsEntries = (entries: Entries, base: Entries): boolean =>
  Object.entries(base).every(([name, field]) => entries[name] === field);

/** The notes on the fields of an object, with those of the objects that it extends. */
export const notesOn = (entries: Entries): Readonly<Record<string, FieldNote | undefined>> =>
  Object.assign(
    {},
    ...allNotes.filter((one) => extendsEntries(entries, one.entries)).map(({ fields }) => fields),
  );
