import type { Messages } from '../../../i18n/messages.ts';

/** The agreements of the login, in their chunk. */
export const en = {
  lead: 'I have read and accept the',
  missing: 'Please accept the terms to continue.',
  version: (version: number) => `Version ${version}`,
  close: 'Close',
};
export type AgreementMessages = Messages<typeof en>;
