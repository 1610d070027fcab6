import type { RecordField } from '../../../contract/consultation/record.ts';
import { prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import type { Consultation } from './consultation.ts';
import type { ConsultationTab } from '../../domain/shortcuts/consultationShortcuts.ts';

/** A tab, and the elements in it that may get the focus: the first visible one does. */
type FocusTarget = readonly [tab: ConsultationTab, ...selectors: string[]];

const sectionTarget = (field: RecordField): FocusTarget => [
  'record',
  `.record-${field} textarea`,
  '.side-record',
];
const cardOf = (status: number): string => `.side-prescription .rx-card[data-status="${status}"]`;

/** Where each item is completed. */
const fields = {
  chiefComplaint: sectionTarget('chiefComplaint'),
  presentIllness: sectionTarget('presentIllness'),
  pastHistory: sectionTarget('pastHistory'),
  allergyHistory: sectionTarget('allergyHistory'),
  examination: sectionTarget('examination'),
  auxiliary: sectionTarget('auxiliary'),
  advice: sectionTarget('advice'),
  diagnosis: ['record', '.record-diagnoses input', '.side-record'],
  signed: ['record', '.side-record .record-signed'],
  unsigned: ['record', '.record-sign button', '.side-record'],
  conflict: ['record', '.record > .conflict-notice button', '.side-record'],
  unsaved: ['record', '.side-record textarea', '.side-record'],
  unanswered: ['chat', '.chat textarea'],
  unsent: ['chat', '.chat textarea'],
  unsentForm: ['prescription', '.side-prescription'],
  unsavedFacts: ['summary', '.facts-form input', '.facts-toggle', '.side-summary'],
  inReview: ['prescription', `${cardOf(prescriptionStatus.awaitingAudit)} button`, '.side-prescription'],
  rejected: ['prescription', `${cardOf(prescriptionStatus.rejected)} .button-main`, '.side-prescription'],
} as const satisfies Readonly<Record<string, FocusTarget>>;

/** An item with a field. */
export type FocusableField = keyof typeof fields;

/** The elements to focus in each tab; the first visible one is used. */
const focusTargets: Readonly<Record<ConsultationTab, readonly string[]>> = {
  chat: ['.chat textarea', '.chat [role="log"]'],
  summary: ['.side-summary'],
  record: ['.record-chiefComplaint textarea:not([readonly])', '.side-record'],
  prescription: ['.rx-find input', '.side-prescription .panel-actions button', '.side-prescription'],
  history: ['.side-history'],
};

const findVisible = (selectors: readonly string[]): HTMLElement | undefined =>
  selectors
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((candidate) => candidate?.checkVisibility() === true) ?? undefined;

/** A panel that still loads. */
const isLate = (element: HTMLElement): boolean => element.matches('.side-panel:has(.skeleton)');

const isEmptyField = (element: HTMLElement): boolean =>
  (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) &&
  element.value === '' &&
  !element.readOnly &&
  !element.disabled;

type Focusable = Pick<Consultation, 'showTab' | 'lateFocus'>;

const showAndFocus = (
  consultation: Focusable,
  tab: ConsultationTab,
  selectors: readonly string[],
  mayFocus = (_element: HTMLElement): boolean => true,
): void => {
  const focus = (): void => {
    const element = findVisible(selectors);
    if (!element) return;
    // The panel keeps the focus for what is not there yet.
    if (isLate(element)) consultation.lateFocus.set(tab, focus);
    else if (!mayFocus(element)) return;
    element.focus();
    // Focus alone would leave it behind the sticky header.
    element.scrollIntoView({ block: 'nearest' });
  };
  consultation.lateFocus.delete(tab);
  consultation.showTab(tab);
  // After the tab has rendered: on a narrow screen it may not be visible yet.
  requestAnimationFrame(focus);
};

/** Shows a tab and focuses its main element. */
export const focusTab = (consultation: Focusable, tab: ConsultationTab): void =>
  showAndFocus(consultation, tab, focusTargets[tab]);

/**
 * Shows a tab and focuses its first field if that is empty: who clicks on the tab is about to write there. A field with a text
 * does not get the focus, so that no key changes what the doctor came to read.
 */
export const focusEmptyField = (consultation: Focusable, tab: ConsultationTab): void =>
  showAndFocus(consultation, tab, focusTargets[tab], isEmptyField);

/** The part of a tab is loaded: if its panel has the focus, what was asked for in it gets it, else its main element. */
export const focusLoaded = (consultation: Focusable, tab: ConsultationTab): void => {
  if (!document.activeElement?.matches(`.side-${tab}`)) return;
  const focus = consultation.lateFocus.get(tab);
  if (focus) focus();
  else focusTab(consultation, tab);
};

/** Shows an item's tab and focuses its field. */
export const focusField = (consultation: Focusable, name: FocusableField): void => {
  const [tab, ...selectors]: FocusTarget = fields[name];
  showAndFocus(consultation, tab, selectors);
};

/** Focuses the notice that the consultation is read-only. */
export const focusReadOnlyNotice = (consultation: Focusable & Pick<Consultation, 'tab'>): void =>
  showAndFocus(consultation, consultation.tab.peek(), ['.consultation-closed']);
