import type { Messages } from '../../i18n/messages.ts';

/** The whole hospital, for administrators to read. */
export const en = {
  title: 'Hospital overview',
  tabs: {
    label: 'Overview sections',
    figures: 'Figures',
    visits: 'Visits',
    prescriptions: 'Prescriptions',
    schedules: 'Schedules',
  },
  filters: {
    dept: 'Department',
    doctor: 'Doctor',
    find: 'Type part of the name',
    remove: 'Remove this filter',
    oneDoctor: 'Selected doctor',
  },
  keywords: {
    figures: 'Find in the breakdown',
    visits: 'Number, patient or presenting complaint',
    prescriptions: 'Number, patient or drug',
    schedules: 'Doctor’s name',
  },
  notKnown: 'Unknown',
  doctor: 'Doctor',
  noDoctor: 'No doctor',
  noDepartment: 'No department',
  visits: 'Visits',
  prescriptions: 'Prescriptions',
  schedules: 'Schedules',
  summary: 'Summary',
  accepted: 'Accepted',
  waited: 'Waited',
  declineReason: 'Reason for declining',
  medianWait: 'Median wait',
  longestWait: 'Longest wait',
  reviewed: 'Reviewed',
  rejectedShare: 'Rejected',
  share: (percent: number, rejected: number, reviewed: number) => `${percent}% (${rejected} of ${reviewed})`,
  duration: (minutes: number) => {
    if (minutes < 60) return `${minutes} min`;
    if (minutes < 1440) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    return `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`;
  },
  perDay: 'Visits per day',
  day: 'Day',
  dayTable: 'By day and status',
  finished: 'Completed',
  otherStates: 'Other statuses',
  visitStates: 'Visits by status',
  prescriptionStates: 'Prescriptions by status',
  groups: { department: 'By department', doctor: 'By doctor' },
  groupHead: { department: 'Department', doctor: 'Doctor' },
  breakdown: 'breakdown',
  noFigures: 'No visits or prescriptions in this period.',
  noVisits: 'No visits in this period.',
  noPrescriptions: 'No prescriptions in this period.',
  accountDisabled: 'This doctor’s account is disabled.',
  noMatch: { department: 'No matching departments.', doctor: 'No matching doctors.' },
  periodTooLong: 'Figures cover a year at most. Choose a shorter period.',
  openSchedule: (name: string) => `Open ${name}’s schedule`,
  scheduleOf: (name: string) => `Schedule: ${name}`,
  now: 'Now',
  present: 'Not marked as away',
  isAway: 'Away',
  offered: 'Services',
  nothingOffered: 'None offered',
  today: 'Hours today',
  noHours: 'No hours today',
};
export type HospitalOverviewMessages = Messages<typeof en>;

declare module '../../i18n/messages.ts' {
  interface Catalogs {
    readonly hospitalOverview: HospitalOverviewMessages;
  }
}
