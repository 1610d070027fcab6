import { openRooms } from './app.ts';
import { type Core, openCore } from './core.ts';
import { openDesk, type Room } from './desk.ts';
import { openGround } from './ground.ts';
import type { Outside } from './wire/outside.ts';
import { en } from './words/en.ts';
import { atHand, languageOf } from './words/language.ts';
import { zh } from './words/zh.ts';

// For tests: every message is loaded from the start.
const words = atHand({ en, zh });

/** The public services on the given platform. */
export const openCoreIn = (outside: Outside): Core =>
  openCore(openGround(outside, languageOf(outside.local, outside.languages), words));

/** The whole application on the given platform. */
export const openApp = (outside: Outside): Room => openRooms(openCoreIn(outside), words).lay(openDesk);
