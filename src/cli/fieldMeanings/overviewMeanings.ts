import type { Meanings } from './meanings.ts';
import { stored } from './prescribingMeanings.ts';

/** Fields of the whole hospital, as administrators see it. */
export const overviewMeanings: Meanings = {
  overview: {
    ...stored,
    patient: 'Who the patient is, without what only a treating doctor needs',
    deptName:
      "The department of the doctor, in the caller's language; null if there is none or it is not known",
    dept: 'Only of this department: its name in any language',
    by: 'What the days refer to: create (arrival) or finish (the end)',
    status: 'The state; as a filter, only those in this state',
    consultType: 'A value of the dictionary consult_type',
    keyword: "Part of the number, the patient's name, the complaint of a visit or a drug of a prescription",
    orderBy: 'What the rows are sorted by; left out, the time of by',
    sort: 'The direction or order of the rows, as in the lists of doctors',
    visit: 'The visit',
    followUp: 'Whether it is a follow-up visit, in which drugs may be prescribed',
    complaint: 'Why the patient came, in their own words',
    acceptTime: 'When a doctor accepted it; null before',
    finishTime: 'When it was finished; null if it was not',
    declineReason: 'Why it was declined; null if it was not',
    auditStatus:
      'The state of the audit: 0 waiting, 1 claimed, 2 approved, 3 rejected, 4 withdrawn; null before',
    overrides: 'The findings that the doctor overrode, with the reasons',
    totalFen: 'The price of all lines, in fen',
    auditOpinion: 'What the pharmacist wrote with the verdict; null if nothing',
    validUntil: 'Until when an approved one can be dispensed; null if it is not approved',
    endTime: 'When it was declined, cancelled or expired; null if not recorded',
    prescriptions: 'The prescriptions that were submitted for review',
  },
  'overview.prescription': { prescriptionNo: stored.prescriptionNo },
  'overview.figures': {
    days: 'Every day of the period, the oldest first',
    day: 'The day, `YYYY-MM-DD` in the time zone of the hospital',
    states: 'The visits that were created on the day, by state; a state without visits may be left out',
    status: 'The state',
    count: 'How many are in this state; null if it is not known',
    totals: 'The same for the whole period',
    departments: 'The same by department; null: visits that no doctor has, and doctors without one',
    doctors: 'The same by doctor',
    visits: 'Visits that were created in the period; null if it is not known',
    medianWaitMs: 'The median wait of an accepted patient, in milliseconds; null if none was accepted',
    longestWaitMs: 'The longest wait of an accepted patient, in milliseconds; null if none was accepted',
    prescriptions:
      'Prescriptions that were created in the period and submitted, in all or by state; null if it is not known',
    reviewed: 'Reviews that were decided in the period; null if it is not known',
    rejected: 'Rejections among them; null if it is not known',
  },
  'overview.schedules': {
    keyword: "Part of the doctor's name",
    away: 'Whether the doctor is away now, null if it is not known; as a filter, 1: only who is away',
    orderBy: 'department or name',
    sort: 'asc or desc',
    services: "The doctor's services, one row per consult type; empty if they are not known",
    absence: 'Why and until when the doctor is away; null: not away',
  },
  services: {
    consultType: 'A value of the dictionary consult_type',
    on: 'Whether the doctor sees patients of this type',
    priceFen: 'The price of a consultation',
    minutes: 'How long a consultation is planned to last, in minutes',
    dailyCap: 'How many patients are accepted in a day; null: no limit',
    hours: 'When patients are seen',
    daysOff: 'Days without consultations, `YYYY-MM-DD`',
    acceptedToday: 'How many patients of this type were accepted today; null: not counted',
  },
};
