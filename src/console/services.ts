import { signal } from '@preact/signals-react';
import { type Account, auth } from '../contract/account/auth.ts';
import { type Alerts, createAlerts } from './domain/alerts/alerts.ts';
import { createQuickReplyStore, type QuickReplyStore } from './domain/quickReplies/quickReplyStore.ts';
import type { PublicServices } from './publicServices.ts';
import type { EditingModels, EditingServices } from './editingModels.ts';
import { type Messaging, createMessaging } from './messaging/messaging.ts';
import {
  createActiveConsultations,
  type ActiveConsultations,
} from './domain/worklists/activeConsultations.ts';
import { createAuditQueue, type AuditQueue } from './domain/worklists/auditQueue.ts';
import { createWaitingQueue, type WaitingQueue } from './domain/worklists/waitingQueue.ts';
import { type MessageDrafts, withMessageDrafts } from './drafts/messageDrafts.ts';
import { type DraftStore, createDraftStore } from './drafts/draftStore.ts';
import { createOutboxStorage } from './drafts/outboxStorage.ts';
import { delay } from './lib/async/timer.ts';
import { createScopedToasts } from './ui/overlays/toasts.ts';
import { type AsyncState, createAsyncState } from './lib/async/asyncState.ts';
import { createLifetime, type Lifetime } from './lib/async/lifetime.ts';
import { type VerdictDrafts, createVerdictDrafts } from './features/audit/review/verdictDrafts.ts';
import { type Calls, createCalls } from './domain/videoCall/calls.ts';
import { type AreaTree, createAreas } from './domain/areas.ts';
import { type Dictionaries, createDictionaries } from './domain/dictionaries.ts';
import { type Changes, createChanges } from './api/changes.ts';
import { type Downloads, createDownloads } from './api/files/download.ts';
import { createUploads, type Uploads } from './api/files/upload.ts';
import type { AppMessages } from './messages.en.ts';
import { type MessageCatalog, type I18n, withCatalog } from './i18n/i18n.ts';

/** Services that live as long as somebody is signed in; any model may depend on them. */
export interface AppServices extends PublicServices {
  readonly i18n: I18n<AppMessages>;
  readonly lifetime: Lifetime;
  readonly dictionaries: Dictionaries;
  readonly areas: AreaTree;
  /** Notifies about writes, from this tab or another, that no socket event reports. */
  readonly changes: Changes;
  readonly messaging: Messaging;
  /**
   * The doctor's open consultations, and the orders waiting to be accepted. Both are loaded once for all
   * pages.
   */
  readonly consultations: ActiveConsultations;
  readonly waiting: WaitingQueue;
  /** The tasks that auditors may claim; loaded once as well. */
  readonly tasks: AuditQueue;
  /** Whether the signed-in person is a doctor or an auditor. */
  readonly account: AsyncState<Account>;
  /** The video call of this window. */
  readonly calls: Calls;
  /** Sounds and notifications about what happens while the person looks elsewhere. */
  readonly alerts: Alerts;
  /** Text that is typed but not sent or saved yet, stored on this computer. */
  readonly drafts: DraftStore;
  readonly messageDrafts: MessageDrafts;
  /** Downloads and uploads. */
  readonly files: Downloads & Uploads;
  readonly quickReplyStore: QuickReplyStore;
  /** What an auditor typed before a verdict; it survives leaving the page. */
  readonly verdictDrafts: VerdictDrafts;
  /** Lazily creates the editing models; later calls return the same ones. */
  readonly loadEditingModels: (create: (app: AppServices) => EditingModels) => EditingServices;
  /** The editing models, or null before they are created. */
  readonly editingModels: () => EditingModels | null;
  /** True while this page holds unsaved input. */
  readonly hasUnsavedInput: () => boolean;
  /** True while some of that input would be lost with this page, because no draft of it is stored. */
  readonly wouldLoseInput: () => boolean;
  /** How many texts, in all tabs, are neither sent nor saved. */
  readonly countUnsaved: () => Promise<number>;
  /** Logs out on purpose: the person's stored drafts are deleted with the session. */
  readonly logOut: () => Promise<void>;
  /**
   * Registers unsaved input of a page; `'kept'` when the drafts store it. Returns an unsubscribe function.
   */
  readonly trackUnsaved: (isDirty: () => boolean, draftKept?: 'kept') => () => void;
}

/** How long a log-out waits for the drafts to be cleared, in milliseconds. */
const clearMs = 1_000;
/** How long a log-out waits for unsaved case records to be saved, in milliseconds. */
const saveMs = 3_000;

/**
 * Creates the services for the signed-in app. The messages have to be loaded; nothing is requested or
 * subscribed to yet (see effects.ts).
 */
export const createAppServices = (
  publicServices: PublicServices,
  catalog: MessageCatalog<AppMessages>,
): AppServices => {
  const i18n = withCatalog(publicServices.i18n, catalog);
  const lifetime = createLifetime();
  const toasts = createScopedToasts(publicServices.toasts, lifetime);
  const drafts = createDraftStore(publicServices);
  const { messaging, messageDrafts } = withMessageDrafts(
    createMessaging({ ...publicServices, outbox: createOutboxStorage(drafts) }),
    drafts,
  );
  const changes = createChanges(publicServices.platform, publicServices.sessionStore);
  const verdictDrafts = createVerdictDrafts(drafts);
  const files = {
    ...createDownloads(publicServices.fileTransport),
    ...createUploads(
      publicServices.fileTransport,
      publicServices.call,
      () => publicServices.i18n.messages.value.common.fileRejected,
    ),
  };
  let editingServices: EditingServices | null = null;
  const editingLoaded = signal(false);
  const editingModels = (): EditingModels | null => {
    void editingLoaded.value;
    return editingServices;
  };
  const isDirty = (): boolean => editingModels()?.composers.hasUnsaved() ?? false;
  const dirtyScreens = signal<readonly { isDirty: () => boolean; draftKept: boolean }[]>([]);
  const hasUnsavedInput = (): boolean =>
    messaging.hasUnsentText() ||
    (editingModels()?.records.hasUnsaved() ?? false) ||
    (editingModels()?.prescribing.isDirty() ?? false) ||
    verdictDrafts.hasUnsaved() ||
    isDirty() ||
    dirtyScreens.value.some(({ isDirty }) => isDirty());
  const navigate: PublicServices['navigate'] = (...args) => {
    if (!lifetime.isOver()) publicServices.navigate(...args);
  };
  const consultations = createActiveConsultations({ ...publicServices, messaging });
  const calls = createCalls(publicServices.platform);
  const waiting = createWaitingQueue({ ...publicServices, messaging });
  const tasks = createAuditQueue({ ...publicServices, messaging });
  const account = createAsyncState(() => publicServices.call(auth.account, {}), publicServices.clock);
  const app: AppServices = {
    ...publicServices,
    i18n,
    toasts,
    lifetime,
    changes,
    navigate,
    messaging,
    consultations,
    waiting,
    tasks,
    account,
    calls,
    alerts: createAlerts({
      ...publicServices,
      i18n,
      messaging,
      navigate,
      consultations,
      waiting,
      tasks,
      account,
    }),
    drafts,
    messageDrafts,
    files,
    quickReplyStore: createQuickReplyStore({ ...publicServices, changes }),
    dictionaries: createDictionaries(publicServices.call, {
      sessionStorage: publicServices.platform.sessionStorage,
      of: () => `${publicServices.sessionStore.tenantId()} ${i18n.language.peek()}`,
    }),
    areas: createAreas(publicServices.call, publicServices.clock),
    verdictDrafts,
    loadEditingModels: (create) => {
      if (editingServices) return editingServices;
      const created = { ...app, ...create(app) };
      editingServices = created;
      // Deferred: a view may be reading it while it renders.
      queueMicrotask(() => {
        editingLoaded.value = true;
      });
      return created;
    },
    editingModels,
    hasUnsavedInput,
    wouldLoseInput: () =>
      isDirty() ||
      dirtyScreens.value.some(({ isDirty, draftKept }) => !draftKept && isDirty()) ||
      (drafts.state.value !== 'kept' && hasUnsavedInput()),
    countUnsaved: async () => {
      // Text of the last second is saved within a moment, so it needs no confirmation.
      await Promise.race([
        editingModels()?.records.saveAll(),
        delay(publicServices.platform.setTimer, saveMs),
      ]);
      return Math.max(await drafts.count(), hasUnsavedInput() ? 1 : 0);
    },
    logOut: async () => {
      // Hang up while there is still a connection to say so.
      calls.hangUp();
      // A browser whose storage hangs must not prevent a log-out.
      await Promise.race([drafts.clear(), delay(publicServices.platform.setTimer, clearMs)]);
      await publicServices.session.logOut();
    },
    trackUnsaved: (isDirty, draftKept) => {
      const entry = { isDirty, draftKept: draftKept !== undefined };
      dirtyScreens.value = [...dirtyScreens.peek(), entry];
      return () => {
        dirtyScreens.value = dirtyScreens.peek().filter((one) => one !== entry);
      };
    },
  };
  return app;
};
