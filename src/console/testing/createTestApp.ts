import { type Alerts } from '../domain/alerts/alerts.ts';
import { createAppAlerts } from '../domain/alerts/useAlerts.ts';
import { createAppRecords, type Records } from '../domain/caseRecord/records.ts';
import { createAppQuickReplyStore, type QuickReplyStore } from '../domain/quickReplies/quickReplyStore.ts';
import type { Calls } from '../domain/videoCall/calls.ts';
import { createWindowCalls } from '../domain/videoCall/useCalls.ts';
import { createWorklists, type Worklists } from '../domain/worklists/worklists.ts';
import {
  createAppPendingVerdicts,
  type PendingVerdicts,
} from '../features/audit/pendingVerdict/pendingVerdicts.ts';
import { createAppVerdictDrafts, type VerdictDrafts } from '../features/audit/review/verdictDrafts.ts';
import { type Composers, createAppComposers } from '../features/consultation/chat/composer/composers.ts';
import { createLazyAgreements, type LazyAgreements } from '../features/login/agreements/lazyAgreements.ts';
import { createI18n, staticCatalog } from '../i18n/i18n.ts';
import { detectLanguage } from '../i18n/language.ts';
import { en } from '../messages.en.ts';
import { zh } from '../messages.zh.ts';
import type { Platform } from '../platform/platform.ts';
import { createPublicServices, createServices, type PublicServices, type Services } from '../services.ts';
import { createToasts } from '../ui/overlays/toasts.ts';
import { createTheme } from '../ui/styles/theme.ts';

// For tests: every message is loaded from the start.
const catalog = staticCatalog({ en, zh });

/** The public services on the given platform, with the agreements of the log-in. */
export const createTestPublicServices = (
  platform: Platform,
): PublicServices & { readonly agreements: LazyAgreements } => {
  const language = detectLanguage(platform.localStorage, platform.languages);
  const services = createPublicServices({
    platform,
    i18n: createI18n(platform.localStorage, language, catalog, { core: catalog, app: catalog }),
    theme: createTheme(platform),
    toasts: createToasts(),
  });
  return { ...services, agreements: createLazyAgreements(services) };
};

/** The services of the signed-in app, with what its features share. */
export interface TestApp extends Services, Worklists {
  readonly agreements: LazyAgreements;
  readonly alerts: Alerts;
  readonly calls: Calls;
  readonly records: Records;
  readonly composers: Composers;
  readonly verdictDrafts: VerdictDrafts;
  readonly pendingVerdicts: PendingVerdicts;
  readonly quickReplyStore: QuickReplyStore;
}

/** The whole application on the given platform. */
export const createTestApp = (platform: Platform): TestApp => {
  const publicServices = createTestPublicServices(platform);
  const services = createServices(publicServices);
  return {
    ...services,
    ...services.shared(createWorklists),
    agreements: publicServices.agreements,
    alerts: services.shared(createAppAlerts),
    calls: services.shared(createWindowCalls),
    records: services.shared(createAppRecords),
    composers: services.shared(createAppComposers),
    verdictDrafts: services.shared(createAppVerdictDrafts),
    pendingVerdicts: services.shared(createAppPendingVerdicts),
    quickReplyStore: services.shared(createAppQuickReplyStore),
  };
};
