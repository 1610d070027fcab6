import { en as personal } from './security/messages.en.ts';
import { en as profile } from './profile/messages.en.ts';
import type { Messages } from '../../i18n/messages.ts';

/** The personal data page. */
export const en = { personal, profile };
export type AccountMessages = Messages<typeof en>;

declare module '../../i18n/messages.ts' {
  interface Catalogs {
    readonly account: AccountMessages;
  }
}
