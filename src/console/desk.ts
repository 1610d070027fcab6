import type { App } from './app.ts';
import { type Composers, openComposers } from './chat/composers.ts';
import { openRecords, type Records } from './consultation/records.ts';
import { openPrescribing, type Prescribing } from './prescribing/prescribing.ts';

/** What is written at, for patients: what was typed into case records, prescriptions and messages outlives a screen. */
export interface Desk {
  readonly records: Records;
  readonly prescribing: Prescribing;
  readonly composers: Composers;
}

/** The application with its desk. */
export type Room = App & Desk;

/** Builds it; it comes with the first screen on which somebody writes, and stays. */
export const openDesk = (app: App): Desk => ({
  records: openRecords(app),
  prescribing: openPrescribing(),
  composers: openComposers(app),
});
