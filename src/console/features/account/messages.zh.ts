import { zh as personal } from './security/messages.zh.ts';
import type { AccountMessages } from './messages.en.ts';
import { zh as profile } from './profile/messages.zh.ts';

export const zh: AccountMessages = { personal, profile };
