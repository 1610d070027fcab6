import type { App } from './app.ts';
import { type Composers, openComposers } from './chat/composers.ts';
import { openRecords, type Records } from './consultation/records.ts';
import { openPrescribing, type Prescribing } from './prescribing/prescribing.ts';

/**
 * Models that hold unsaved input for patients: case records, prescriptions and messages survive leaving a
 * page.
 */
export interface Desk {
  readonly records: Records;
  readonly prescribing: Prescribing;
  readonly composers: Composers;
}

/** The application services with the editing models. */
export type Room = App & Desk;

/** Creates the editing models. They are loaded with the first page on which somebody writes, and stay. */
export const openDesk = (app: App): Desk => ({
  records: openRecords(app),
  prescribing: openPrescribing(),
  composers: openComposers(app),
});
