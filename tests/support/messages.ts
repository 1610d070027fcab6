import { en as app } from '../../src/console/messages.en.ts';
import { en as palette } from '../../src/console/features/commandPalette/messages.en.ts';
import { zh as paletteZh } from '../../src/console/features/commandPalette/messages.zh.ts';
import { en as account } from '../../src/console/features/account/messages.en.ts';
import { zh as accountZh } from '../../src/console/features/account/messages.zh.ts';
import { en as rules } from '../../src/console/domain/prescription/rules/messages.en.ts';
import { zh as rulesZh } from '../../src/console/domain/prescription/rules/messages.zh.ts';
import { en as service } from '../../src/console/features/services/messages.en.ts';
import { zh as serviceZh } from '../../src/console/features/services/messages.zh.ts';
import { en as hospitalData } from '../../src/console/features/hospitalData/messages.en.ts';
import { en as hospitalOverview } from '../../src/console/features/hospitalOverview/messages.en.ts';
import { zh as hospitalDataZh } from '../../src/console/features/hospitalData/messages.zh.ts';
import { zh as hospitalOverviewZh } from '../../src/console/features/hospitalOverview/messages.zh.ts';
import { en as sampling } from '../../src/console/features/audit/sampling/messages.en.ts';
import { zh as samplingZh } from '../../src/console/features/audit/sampling/messages.zh.ts';
import { en as staff } from '../../src/console/features/staff/messages.en.ts';
import { zh as staffZh } from '../../src/console/features/staff/messages.zh.ts';
import type { Messages } from '../../src/console/i18n/messages.ts';
import { zh as appZh } from '../../src/console/messages.zh.ts';

/** All English messages of the console, including those loaded with their screens. */
export const en = {
  ...app,
  ...account,
  palette,
  rules,
  service,
  staff,
  sampling,
  hospitalData,
  hospitalOverview,
};

/** The same in Chinese. */
export const zh: Messages<typeof en> = {
  ...appZh,
  ...accountZh,
  palette: paletteZh,
  rules: rulesZh,
  service: serviceZh,
  staff: staffZh,
  sampling: samplingZh,
  hospitalData: hospitalDataZh,
  hospitalOverview: hospitalOverviewZh,
};
