import type { Consultation } from './consultation.ts';
import type { ConsultationTab } from '../../domain/shortcuts/consultationShortcuts.ts';

/** The tab and the field in which each item is completed. */
const fields = {
  chiefComplaint: ['record', '.record-chiefComplaint textarea'],
  diagnosis: ['record', '.record-diagnoses input'],
  signed: ['record', '.side-record .record-signed'],
  conflict: ['record', '.record > .conflict-notice button'],
  unsaved: ['record', '.side-record textarea'],
  unsent: ['chat', '.chat textarea'],
  unsentForm: ['prescription', '.side-prescription'],
} as const satisfies Readonly<Record<string, readonly [tab: ConsultationTab, field: string]>>;

/** The elements to focus in each tab; the first visible one is used. */
const focusTargets: Readonly<Record<ConsultationTab, readonly string[]>> = {
  chat: ['.chat textarea', '.chat [role="log"]'],
  record: ['.record-chiefComplaint textarea:not([readonly])', '.side-record'],
  prescription: ['.rx-find input', '.side-prescription .panel-actions button', '.side-prescription'],
  history: ['.side-history'],
};

/** Shows a tab and focuses its main element. */
export const focusTab = (consultation: Pick<Consultation, 'showTab'>, tab: ConsultationTab): void => {
  consultation.showTab(tab);
  requestAnimationFrame(() => {
    const element = focusTargets[tab]
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((candidate) => candidate?.checkVisibility() === true);
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  });
};

/** Shows an item's tab and focuses its field. */
export const focusField = (consultation: Pick<Consultation, 'showTab'>, name: keyof typeof fields): void => {
  const [tab, selector] = fields[name];
  consultation.showTab(tab);
  // After the tab has rendered: on a narrow screen it may not be visible yet.
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus();
    // Focus alone would leave it behind the sticky header.
    element?.scrollIntoView({ block: 'nearest' });
  });
};
