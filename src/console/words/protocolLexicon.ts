import { atHand } from './language.ts';
import { en } from './protocols.en.ts';
import { zh } from './protocols.zh.ts';

/** The words of the log-in's protocols: four sentences, which come with them. */
export const protocolLexicon = atHand({ en, zh });
