import { zh as personal } from './personal.zh.ts';
import type { PersonalDataWords } from './personalData.en.ts';
import { zh as profile } from './profile.zh.ts';

export const zh: PersonalDataWords = { personal, profile };
