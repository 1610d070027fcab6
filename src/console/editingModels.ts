import type { AppServices } from './services.ts';
import { type Composers, createComposers } from './features/consultation/chat/composer/composers.ts';
import { createRecords, type Records } from './features/consultation/record/records.ts';
import {
  createPrescriptionModels,
  type PrescriptionModels,
} from './features/prescriptions/form/model/prescriptionModels.ts';

/**
 * Models that hold unsaved input for patients: case records, prescriptions and messages survive leaving a
 * page.
 */
export interface EditingModels {
  readonly records: Records;
  readonly prescribing: PrescriptionModels;
  readonly composers: Composers;
}

/** The application services with the editing models. */
export type EditingServices = AppServices & EditingModels;

/** Creates the editing models. They are loaded with the first page on which somebody writes, and stay. */
export const createEditingModels = (app: AppServices): EditingModels => ({
  records: createRecords(app),
  prescribing: createPrescriptionModels(),
  composers: createComposers(app),
});
