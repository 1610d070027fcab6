import { type Area, areas } from '../contract/hospital/area.ts';
import type { ReadonlySignal } from '@preact/signals-react';
import { createApi } from './api/api.ts';
import { type Changes, createChanges } from './api/changes.ts';
import type { LoadedSettings } from './api/consoleSettings.ts';
import { createDictionaries, type Dictionaries } from './api/dictionaries.ts';
import { createDeferredWork, type DeferredWork } from './lib/async/deferredWork.ts';
import { createDownloads, type Downloads } from './api/files/download.ts';
import { createEndingAddresses, type EndingAddresses } from './api/files/endingAddresses.ts';
import type { FileTransport } from './api/files/fileTransport.ts';
import { createUploads, type Uploads } from './api/files/upload.ts';
import type { Call } from './api/http/call.ts';
import { createOffered, type Offered } from './api/offered.ts';
import { createRememberedLogin, type RememberedLogin } from './api/rememberedLogin/rememberedLogin.ts';
import { createServerClock, type ServerClock } from './api/serverClock.ts';
import { createHospital, type Hospital, withRefusals } from './api/session/hospital.ts';
import { createSession, type Session } from './api/session/session.ts';
import { createSessionStore, type SessionStore } from './api/session/sessionStore.ts';
import { createDraftStore, type DraftStore } from './drafts/draftStore.ts';
import { type MessageDrafts, withMessageDrafts } from './drafts/messageDrafts.ts';
import { createOutboxStorage } from './drafts/outboxStorage.ts';
import { createUnsavedWork, type UnsavedWork } from './drafts/unsavedWork.ts';
import { type I18n, withCatalog } from './i18n/i18n.ts';
import type { AppMessages, CoreMessages } from './i18n/messages.ts';
import { createLifetime, type Lifetime } from './lib/async/lifetime.ts';
import { createShared, type Shared } from './lib/createShared.ts';
import { delay } from './lib/async/timer.ts';
import { createMessaging, type Messaging } from './messaging/messaging.ts';
import type { Platform } from './platform/platform.ts';
import { createScopedToasts, type ToastList } from './ui/overlays/toasts.ts';
import type { Theme } from './ui/styles/theme.ts';
import { type AsyncState, createAsyncState } from './lib/async/asyncState.ts';

/** Services that need no network. */
export interface BaseServices {
  readonly platform: Platform;
  readonly i18n: I18n<CoreMessages>;
  readonly theme: Theme;
  readonly toasts: ToastList;
}

/** Services that need nobody signed in. */
export interface PublicServices extends BaseServices {
  readonly call: Call;
  /** What files are sent and downloaded with. */
  readonly fileTransport: FileTransport;
  readonly clock: ServerClock;
  readonly session: Session;
  /** True once a call was blocked because another person had logged in, in another tab. */
  readonly otherUser: ReadonlySignal<boolean>;
  readonly sessionStore: SessionStore;
  readonly hospital: Hospital;
  /** What the gateway states about the hospital's backend. */
  readonly settings: LoadedSettings;
  /** Which extensions the hospital's system offers. */
  readonly offered: Offered;
  readonly rememberedLogin: RememberedLogin;
  /** Navigates to a path below the base. */
  readonly navigate: Platform['navigate'];
}

/** Services that live as long as somebody is signed in; any model may depend on them. */
export interface Services extends PublicServices {
  readonly i18n: I18n<AppMessages>;
  readonly lifetime: Lifetime;
  readonly dictionaries: Dictionaries;
  /** Provinces, cities and districts (specification §3, AreaTree); loaded when a page first needs them. */
  readonly areas: AsyncState<readonly Area[]>;
  /** Notifies about writes, from this tab or another, that no socket event reports. */
  readonly changes: Changes;
  readonly messaging: Messaging;
  /** Text that is typed but not sent or saved yet, stored on this computer. */
  readonly drafts: DraftStore;
  readonly messageDrafts: MessageDrafts;
  readonly unsavedWork: UnsavedWork;
  /**
   * Registers unsaved input of a page; `'kept'` when the drafts store it. Returns an unsubscribe function.
   */
  readonly trackUnsaved: (isDirty: () => boolean, draftKept?: 'kept') => () => void;
  readonly files: Downloads & Uploads & EndingAddresses;
  /** Logs out on purpose: the person's stored drafts are deleted with the session. */
  readonly logOut: () => Promise<void>;
  /** What the first screen does not need waits until it is shown. */
  readonly deferred: DeferredWork;
  /** What a function creates from the services: once, the same for everybody who asks. */
  readonly shared: Shared<Services>;
}

/** How long a log-out waits for the drafts to be cleared, in milliseconds. */
const clearMs = 1_000;

/** Creates the public services; nothing is requested or subscribed to yet (see effects.ts). */
export const createPublicServices = (baseServices: BaseServices): PublicServices => {
  const { platform, i18n } = baseServices;
  const clock = createServerClock(platform.now);
  const sessionStore = createSessionStore(platform.localStorage);
  const api = createApi(platform, {
    sessionStore,
    i18n,
    clock,
    onOffered: (endpoint, isOffered) => offered.learn(endpoint, isOffered),
    onRowsLeftOut: (path, count, field) => {
      const text = i18n.messages.peek().common.rowsLeftOut(count, `${path}: ${field}`);
      baseServices.toasts.pinOnce(path, { tone: 'error', text });
    },
  });
  const session = createSession(api, sessionStore, platform);
  const offered = createOffered({ ...api, sessionStore, platform });
  const hospital = createHospital(api.call, sessionStore, platform, session);
  return {
    ...baseServices,
    call: withRefusals(api.call, hospital, session.onFirstPassword),
    fileTransport: api.fileTransport,
    clock,
    session,
    otherUser: api.otherUser,
    sessionStore,
    hospital,
    settings: api.settings,
    offered,
    rememberedLogin: createRememberedLogin({
      ...platform,
      clock,
      tenant: async () => {
        await hospital.load();
        return { id: sessionStore.tenantId(), verified: hospital.state.value === 'known' };
      },
    }),
    navigate: platform.navigate,
  };
};

/**
 * Creates the services of the signed-in app. Its messages have to be loaded; nothing is requested or
 * subscribed to yet (see effects.ts).
 */
export const createServices = (publicServices: PublicServices): Services => {
  const { platform, call, fileTransport, clock, session, sessionStore } = publicServices;
  const i18n = withCatalog(publicServices.i18n, publicServices.i18n.catalog('app'));
  const lifetime = createLifetime();
  const drafts = createDraftStore(publicServices);
  const deferred = createDeferredWork(platform);
  const { messaging, messageDrafts } = withMessageDrafts(
    createMessaging({ ...publicServices, outbox: createOutboxStorage(drafts), deferred }),
    drafts,
  );
  const downloads = createDownloads(fileTransport);
  const unsavedWork = createUnsavedWork({ drafts, setTimer: platform.setTimer });
  unsavedWork.register({ isDirty: messaging.hasUnsentText, draftKept: true });
  const services: Services = {
    ...publicServices,
    i18n,
    lifetime,
    toasts: createScopedToasts(publicServices.toasts, lifetime),
    navigate: (...args) => {
      if (!lifetime.isOver()) publicServices.navigate(...args);
    },
    dictionaries: createDictionaries(call, {
      sessionStorage: platform.sessionStorage,
      of: () => `${sessionStore.tenantId()} ${i18n.language.peek()}`,
    }),
    areas: createAsyncState(() => call(areas.tree, {}), clock),
    changes: createChanges(platform, sessionStore),
    messaging,
    drafts,
    messageDrafts,
    unsavedWork,
    trackUnsaved: (isDirty, draftKept) => unsavedWork.register({ isDirty, draftKept: draftKept === 'kept' }),
    files: {
      ...downloads,
      ...createEndingAddresses(call, downloads),
      ...createUploads(fileTransport, call, () => i18n.messages.value.common.fileRejected),
    },
    logOut: async () => {
      // A browser whose storage hangs must not prevent a log-out.
      await Promise.race([drafts.clear(), delay(platform.setTimer, clearMs)]);
      await session.logOut();
    },
    deferred,
    shared: createShared(() => services),
  };
  return services;
};
