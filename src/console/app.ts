import { signal } from '@preact/signals-react';
import { openRecords, type Records } from './consultation/records.ts';
import { type Core, openCore } from './core.ts';
import { type Im, openIm } from './im/im.ts';
import { openRoomToasts, type RoomToasts } from './kit/toasts.ts';
import { openPrescribing, type Prescribing } from './prescribing/prescribing.ts';
import { type Opinions, openOpinions } from './prescriptionReview/opinions.ts';
import { type Dictionaries, openDictionaries } from './session/dictionaries.ts';
import { type Downloads, openDownloads } from './wire/download.ts';
import type { Outside } from './wire/outside.ts';
import { openUploads, type Uploads } from './wire/upload.ts';
import { en, type Words } from './words/en.ts';
import { type Speech, withWords } from './words/language.ts';
import { zh } from './words/zh.ts';

/** What lives as long as somebody works here, and what every model may be given. */
export interface App extends Core {
  readonly words: Speech<Words>;
  readonly toasts: RoomToasts;
  readonly dictionaries: Dictionaries;
  readonly im: Im;
  /** Files, both ways. */
  readonly files: Downloads & Uploads;
  /** What was typed into case records and prescriptions outlives a screen. */
  readonly records: Records;
  readonly prescribing: Prescribing;
  /** So does what an auditor wrote before a verdict. */
  readonly opinions: Opinions;
  /** Whether anything stands here that was typed and is not stored. */
  readonly typed: () => boolean;
  /** Lets a screen say that of itself while it stands; returns the way back. */
  readonly typing: (stands: () => boolean) => () => void;
}

/** Builds the rooms on the core; nothing is asked or listened to yet (see reactions.ts). */
export const openRooms = (core: Core): App => {
  const words = withWords(core.words, { en, zh });
  const toasts = openRoomToasts(core.toasts);
  const im = openIm(core);
  const records = openRecords(core);
  const prescribing = openPrescribing({ ...core, words, toasts, im, records });
  const opinions = openOpinions();
  const screens = signal<readonly (() => boolean)[]>([]);
  return {
    ...core,
    words,
    toasts,
    im,
    files: {
      ...openDownloads(core.transport),
      ...openUploads(core.transport, core.call, () => core.words.w.value.frame.fileRefused),
    },
    dictionaries: openDictionaries(core.call),
    records,
    prescribing,
    opinions,
    typed: () =>
      im.typed() ||
      records.unsaved() ||
      prescribing.typed() ||
      opinions.typed() ||
      screens.value.some((stands) => stands()),
    typing: (stands) => {
      screens.value = [...screens.peek(), stands];
      return () => {
        screens.value = screens.peek().filter((one) => one !== stands);
      };
    },
  };
};

/** Builds the whole application in the world that is passed in. */
export const openApp = (outside: Outside): App => openRooms(openCore(outside));
