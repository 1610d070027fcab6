import * as v from 'valibot';
import { absenceSchema } from '../account/absence.ts';
import { displayName } from '../account/personName.ts';
import { orderFilter, orderSchema } from '../consultation/order.ts';
import { patient } from '../consultation/patient.ts';
import { serviceConfig } from '../consultation/serviceConfig.ts';
import { prescriptionFilter, prescriptionSchema, prescriptionSorts } from '../prescribing/prescription.ts';
import { extension } from '../protocol/endpoint.ts';
import { chosenColumns, patientExport } from '../protocol/exportFile.ts';
import { id, integer, integerText, list, nullish, pageOf, paging, text } from '../protocol/schemas.ts';

/** The most days that figures are counted for. */
export const maxFigureDays = 366;

/** Who a patient is, without what only a treating doctor needs. */
const listedPatient = v.pick(patient, ['id', 'name', 'sex', 'birthDate']);

/** A visit as an administrator sees it. */
export const hospitalVisit = v.object({
  ...v.omit(orderSchema, ['patient', 'deptNameEn']).entries,
  patient: listedPatient,
  /** The department of its doctor; null while no doctor has it, or if it is not known. */
  deptName: nullish(v.string()),
});
export type HospitalVisit = v.InferOutput<typeof hospitalVisit>;

/** A prescription as an administrator sees it: the version that was submitted last. */
export const hospitalPrescription = v.object({
  ...v.omit(prescriptionSchema, ['patient', 'deptNameEn', 'correctableUntil']).entries,
  patient: listedPatient,
});
export type HospitalPrescription = v.InferOutput<typeof hospitalPrescription>;

/** How many there are in a state; null if it is not known. */
const stateCount = v.object({ status: integer, count: nullish(integer) });
export type StateCount = v.InferOutput<typeof stateCount>;

const totals = {
  /** Visits that were created in the period. */
  visits: nullish(integer),
  /** How long their patients waited for a doctor, in milliseconds; null if no visit was accepted. */
  medianWaitMs: nullish(integer),
  longestWaitMs: nullish(integer),
  /** Prescriptions that were created in the period and submitted for review. */
  prescriptions: nullish(integer),
  /** Reviews that were decided in the period, and those of them that rejected. */
  reviewed: nullish(integer),
  rejected: nullish(integer),
};

const hospitalTotals = v.object(totals);
export type HospitalTotals = v.InferOutput<typeof hospitalTotals>;

const departmentFigures = v.object({
  /** Null: visits that no doctor has, and doctors without a department. */
  deptName: nullish(v.string()),
  ...totals,
});

const doctorFigures = v.object({
  doctorId: id,
  doctorName: displayName,
  deptName: nullish(v.string()),
  ...totals,
});

/** Counts that are null if they are not known: an empty list says that nothing happened. */
const counts = <S extends v.GenericSchema>(shape: S) => nullish(v.array(shape));

/** The figures of a period. */
export const hospitalFigures = v.object({
  /** Every day of the period, oldest first, with its visits by state. */
  days: counts(v.object({ day: v.string(), states: counts(stateCount) })),
  totals: hospitalTotals,
  /** Prescriptions of the period by state. */
  prescriptions: counts(stateCount),
  departments: counts(departmentFigures),
  doctors: counts(doctorFigures),
});
export type HospitalFigures = v.InferOutput<typeof hospitalFigures>;

/** One of the doctor's services, without the greeting, which is for patients. */
const scheduledService = v.omit(serviceConfig, ['greeting', 'version', 'updateTime']);
export type ScheduledService = v.InferOutput<typeof scheduledService>;

/** When a doctor receives which patients. */
const doctorSchedule = v.object({
  doctorId: id,
  doctorName: displayName,
  deptName: nullish(v.string()),
  /** One row per consult type; empty if it is not known. */
  services: list(scheduledService),
  /** Whether the doctor is away now; null if it is not known. */
  away: nullish(v.boolean()),
  absence: nullish(absenceSchema),
});
export type DoctorSchedule = v.InferOutput<typeof doctorSchedule>;

/** What the schedules can be sorted by. */
export const scheduleSorts = ['department', 'name'] as const;
export type ScheduleSort = (typeof scheduleSorts)[number];

/** Filters of every list; omitted ones do not apply. */
const whose = {
  /** The name of a department, in any language. */
  dept: v.optional(text(40), ''),
  doctorId: v.optional(id),
};

const visitFilter = { ...orderFilter, ...whose };

const hospitalPrescriptionFilter = {
  ...prescriptionFilter,
  ...whose,
  status: v.optional(integerText),
  sort: v.optional(v.picklist(prescriptionSorts), 'newest'),
};

/** Extension: administrators see the whole hospital, and change nothing (docs/wire.md, "The whole hospital"). */
export const overview = {
  visits: extension.get('/doctor/hospital/visits/page', "The hospital's visits", {
    input: v.object({ ...visitFilter, ...paging }),
    data: pageOf(hospitalVisit),
  }),
  exportVisits: extension.get('/doctor/hospital/visits/export', 'The same visits as a CSV file', {
    input: v.object({ ...visitFilter, ...patientExport }),
    data: v.unknown(),
    enveloped: false,
  }),
  visit: extension.get('/doctor/hospital/visits/detail', 'One visit with its prescriptions', {
    input: v.object({ id }),
    data: v.object({ visit: hospitalVisit, prescriptions: list(hospitalPrescription) }),
  }),
  /** Those that were submitted for review; a draft is its doctor's. */
  prescriptions: extension.get('/doctor/hospital/prescriptions/page', "The hospital's prescriptions", {
    input: v.object({ ...hospitalPrescriptionFilter, ...paging }),
    data: pageOf(hospitalPrescription),
  }),
  exportPrescriptions: extension.get(
    '/doctor/hospital/prescriptions/export',
    'The same prescriptions as a CSV file',
    {
      input: v.object({ ...hospitalPrescriptionFilter, ...patientExport }),
      data: v.unknown(),
      enveloped: false,
    },
  ),
  prescription: extension.get(
    '/doctor/hospital/prescriptions/detail',
    'One prescription that was submitted',
    {
      input: v.object({ id }),
      data: hospitalPrescription,
    },
  ),
  /** At most `maxFigureDays`; without days, the last 30. */
  figures: extension.get('/doctor/hospital/figures', 'What happened in the hospital in a period', {
    input: v.object({ from: orderFilter.from, to: orderFilter.to, ...whose }),
    data: hospitalFigures,
  }),
  exportFigures: extension.get('/doctor/hospital/figures/export', 'The same figures as a CSV file', {
    input: v.object({ from: orderFilter.from, to: orderFilter.to, ...whose, ...chosenColumns }),
    data: v.unknown(),
    enveloped: false,
  }),
  /** Enabled doctors only. */
  schedules: extension.get('/doctor/hospital/schedules/page', "Every doctor's services, hours and absence", {
    input: v.object({
      ...whose,
      /** Part of the doctor's name. */
      keyword: v.optional(text(50), ''),
      /** `1`: only who is away now. */
      away: v.optional(integerText),
      orderBy: v.optional(v.picklist(scheduleSorts), 'department'),
      sort: v.optional(v.picklist(['desc', 'asc']), 'asc'),
      ...paging,
    }),
    data: pageOf(doctorSchedule),
  }),
};
