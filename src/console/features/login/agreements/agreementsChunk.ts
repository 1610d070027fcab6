// Everything that loads after the log-in form, in one chunk: on a slow connection each file costs a round
// trip.
export { createAgreements } from './agreements.ts';
export { AgreementsField } from './AgreementsField.tsx';
