import type { Tab, Visit } from './visit.ts';

/** The tab and the field in which each item is completed. */
const places = {
  chiefComplaint: ['record', '.record-chiefComplaint textarea'],
  diagnosis: ['record', '.record-diagnoses input'],
  signed: ['record', '.side-record .record-signed'],
  apart: ['record', '.record-apart button'],
  unsaved: ['record', '.side-record textarea'],
  unsent: ['chat', '.chat textarea'],
  unsentForm: ['prescription', '.side-prescription'],
} as const satisfies Readonly<Record<string, readonly [tab: Tab, field: string]>>;

/** The elements to focus in each tab; the first visible one is used. */
const parts: Readonly<Record<Tab, readonly string[]>> = {
  chat: ['.chat textarea', '.chat [role="log"]'],
  record: ['.record-chiefComplaint textarea:not([readonly])', '.side-record'],
  prescription: ['.rx-find input', '.side-prescription .panel-actions button', '.side-prescription'],
  history: ['.side-history'],
};

/** Shows a tab and focuses its main element. */
export const leadToPart = (visit: Pick<Visit, 'go'>, part: Tab): void => {
  visit.go(part);
  requestAnimationFrame(() => {
    const found = parts[part]
      .map((where) => document.querySelector<HTMLElement>(where))
      .find((place) => place?.checkVisibility() === true);
    found?.focus();
    found?.scrollIntoView({ block: 'nearest' });
  });
};

/** Shows an item's tab and focuses its field. */
export const leadTo = (visit: Pick<Visit, 'go'>, place: keyof typeof places): void => {
  const [tab, field] = places[place];
  visit.go(tab);
  // After the tab has rendered: on a narrow screen it may not be visible yet.
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(field);
    found?.focus();
    // Focus alone would leave it behind the sticky header.
    found?.scrollIntoView({ block: 'nearest' });
  });
};
