import { openRecords, type Records } from './consultation/records.ts';
import { type Core, openCore } from './core.ts';
import { type Im, openIm } from './im/im.ts';
import { openPrescribing, type Prescribing } from './prescribing/prescribing.ts';
import { type Opinions, openOpinions } from './prescriptionReview/opinions.ts';
import { type Dictionaries, openDictionaries } from './session/dictionaries.ts';
import type { Outside } from './wire/outside.ts';
import { en, type Words } from './words/en.ts';
import { type Speech, withWords } from './words/language.ts';
import { zh } from './words/zh.ts';

/** What lives as long as somebody works here, and what every model may be given. */
export interface App extends Core {
  readonly words: Speech<Words>;
  readonly dictionaries: Dictionaries;
  readonly im: Im;
  /** What was typed into case records and prescriptions outlives a screen. */
  readonly records: Records;
  readonly prescribing: Prescribing;
  /** So does what an auditor wrote before a verdict. */
  readonly opinions: Opinions;
  /** Whether anything stands here that was typed and is not stored. */
  readonly typed: () => boolean;
}

/** Builds the rooms on the core; nothing is asked or listened to yet (see reactions.ts). */
export const openRooms = (core: Core): App => {
  const words = withWords(core.words, { en, zh });
  const im = openIm(core);
  const records = openRecords(core);
  const prescribing = openPrescribing({ ...core, words, im, records });
  const opinions = openOpinions();
  return {
    ...core,
    words,
    im,
    dictionaries: openDictionaries(core.call),
    records,
    prescribing,
    opinions,
    typed: () => im.typed() || records.unsaved() || prescribing.typed() || opinions.typed(),
  };
};

/** Builds the whole application in the world that is passed in. */
export const openApp = (outside: Outside): App => openRooms(openCore(outside));
