import { en as rooms } from '../src/console/words/en.ts';
import { en as palette } from '../src/console/words/palette.en.ts';
import { zh as paletteZh } from '../src/console/words/palette.zh.ts';
import { en as personalData } from '../src/console/words/personalData.en.ts';
import { zh as personalDataZh } from '../src/console/words/personalData.zh.ts';
import { en as rules } from '../src/console/words/rules.en.ts';
import { zh as rulesZh } from '../src/console/words/rules.zh.ts';
import { en as service } from '../src/console/words/service.en.ts';
import { zh as serviceZh } from '../src/console/words/service.zh.ts';
import { en as staff } from '../src/console/words/staff.en.ts';
import { zh as staffZh } from '../src/console/words/staff.zh.ts';
import type { Worded } from '../src/console/words/worded.ts';
import { zh as roomsZh } from '../src/console/words/zh.ts';

/** Every word of the console in English, those that come with their own screens too. */
export const en = { ...rooms, ...personalData, palette, rules, service, staff };

/** The same in Chinese. */
export const zh: Worded<typeof en> = {
  ...roomsZh,
  ...personalDataZh,
  palette: paletteZh,
  rules: rulesZh,
  service: serviceZh,
  staff: staffZh,
};
