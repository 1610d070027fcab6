import type { Tab, Visit } from './visit.ts';

/** Where a thing is mended: the part of the screen, and the field within it. */
const places = {
  chiefComplaint: ['record', '.record-chiefComplaint textarea'],
  diagnosis: ['record', '.record-diagnoses input'],
  signed: ['record', '.side-record .record-signed'],
  apart: ['record', '.record-apart button'],
  unsaved: ['record', '.side-record textarea'],
  unsent: ['chat', '.chat textarea'],
  unsentForm: ['prescription', '.side-prescription'],
} as const satisfies Readonly<Record<string, readonly [tab: Tab, field: string]>>;

/** Where a part is worked in: the first of these that is there. */
const parts: Readonly<Record<Tab, readonly string[]>> = {
  chat: ['.chat textarea', '.chat [role="log"]'],
  record: ['.record-chiefComplaint textarea:not([readonly])', '.side-record'],
  prescription: ['.rx-find input', '.side-prescription .panel-actions button', '.side-prescription'],
  history: ['.side-history'],
};

/** Brings a part in sight, and the focus to where one works in it. */
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

/** Brings a place in sight, and the focus into its field. */
export const leadTo = (visit: Pick<Visit, 'go'>, place: keyof typeof places): void => {
  const [tab, field] = places[place];
  visit.go(tab);
  // Once the part stands there: on a narrow screen it may not have.
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(field);
    found?.focus();
    // The focus alone leaves it under the head that stays.
    found?.scrollIntoView({ block: 'nearest' });
  });
};
