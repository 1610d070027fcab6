import { staticCatalog } from '../../../i18n/i18n.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

/** The messages of the login agreements: four sentences, in their chunk. */
export const agreementsCatalog = staticCatalog({ en, zh });
