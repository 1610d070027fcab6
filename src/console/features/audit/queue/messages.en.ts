import { counted } from '../../../../contract/language/plural.ts';
import type { Messages } from '../../../i18n/messages.ts';

/** What stands out in the prescriptions of the queue, and the approval of several of them. */
export const en = {
  emptyFiltered: 'No prescriptions match these filters.',
  keyword: 'Number, patient or drug',
  takenOver: {
    text: (name: string, subject: string, reason: string) =>
      `${name} took over your review of ${subject}: ${reason}`,
    seen: 'OK',
    notKnown: (reason: string) =>
      `Could not check whether a colleague has taken over one of your reviews: ${reason}`,
  },
  batch: {
    othersUnread: (allergies: string) => `${allergies} (others could not be read)`,
    open: (n: number) => `Approve selected (${n})…`,
    title: (n: number) =>
      n === 0 ? 'None of these can be approved in bulk' : `Approve ${counted(n, 'prescription')}`,
    approve: (n: number) => `Approve ${n}`,
    hint: 'All checks passed. The checks do not confirm the indication: read each prescription before you approve it. Those that you deselect are not approved and stay in the queue.',
    leftOut: (subjects: readonly string[]) =>
      `Left out because of issues, missing data, an open question or a colleague’s review: ${subjects.join('; ')}`,
    approved: (subject: string) => `Approved: ${subject}`,
    findings: (subject: string) =>
      `Not approved: ${subject}. It now has issues or missing data; review it on its own.`,
    changed: (subject: string) =>
      `Not approved: ${subject}. The prescriber has changed it; read the new version.`,
    notKnown: (subject: string) =>
      `Could not confirm whether it was approved: ${subject}. The connection was lost; open it to check.`,
    refused: (subject: string, why: string) => `Not approved: ${subject}. ${why}`,
  },
  marks: {
    head: 'Rule checks',
    flagsLabel: 'Risk flags',
    flagsUnknown: 'Risk flags not recorded',
    unknownHint: 'Not recorded when it was submitted. The review shows the check results.',
    severity: {
      block: 'Hard stop',
      unchecked: 'Not checked',
      warn: 'Warning',
      note: 'Note only',
      clear: 'No issues',
      unknown: 'Not recorded',
    },
    flags: {
      child: 'Child',
      elderly: '65 or over',
      pregnant: 'Pregnant',
      nursing: 'Breastfeeding',
      antibiotic: 'Antibacterial',
      antibioticUnknown: 'Possible antibacterial',
      allergy: 'Allergy',
      allergyUnknown: 'Allergies unknown',
    },
  },
  overdue: 'Overdue',
  question: { waiting: 'Question sent', answered: 'Answered' },
};
export type ReviewQueueMessages = Messages<typeof en>;

declare module '../../../i18n/messages.ts' {
  interface Catalogs {
    readonly reviewQueue: ReviewQueueMessages;
  }
}
