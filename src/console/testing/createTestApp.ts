import { createAppServices } from '../services.ts';
import { type PublicServices, createPublicServices } from '../publicServices.ts';
import { createEditingModels, type EditingServices } from '../editingModels.ts';
import { createBaseServices } from '../baseServices.ts';
import type { Platform } from '../platform/platform.ts';
import { en } from '../messages.en.ts';
import { staticCatalog, detectLanguage } from '../i18n/i18n.ts';
import { zh } from '../messages.zh.ts';

// For tests: every message is loaded from the start.
const catalog = staticCatalog({ en, zh });

/** The public services on the given platform. */
export const createTestPublicServices = (platform: Platform): PublicServices =>
  createPublicServices(
    createBaseServices(platform, detectLanguage(platform.localStorage, platform.languages), catalog),
  );

/** The whole application on the given platform. */
export const createTestApp = (platform: Platform): EditingServices =>
  createAppServices(createTestPublicServices(platform), catalog).loadEditingModels(createEditingModels);
