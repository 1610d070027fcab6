import { atHand } from './language.ts';
import { en } from './protocols.en.ts';
import { zh } from './protocols.zh.ts';

/** The messages of the login agreements: four sentences, in their chunk. */
export const protocolLexicon = atHand({ en, zh });
