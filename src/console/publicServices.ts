import type { ReadonlySignal } from '@preact/signals-react';
import type { BaseServices } from './baseServices.ts';
import { type LazyAgreements, createLazyAgreements } from './features/login/agreements/lazyAgreements.ts';
import { withTenantRecheck, type Hospital, createHospital } from './api/session/hospital.ts';
import { createRememberedLogin, type RememberedLogin } from './features/login/rememberedLogin.ts';
import { createSession, type Session } from './api/session/session.ts';
import type { Call } from './api/http/call.ts';
import type { Platform } from './platform/platform.ts';
import { createServerClock, type ServerClock } from './api/serverClock.ts';
import { createSessionStore, type SessionStore } from './api/session/sessionStore.ts';
import type { FileTransport } from './api/files/fileTransport.ts';
import { createApi } from './api/api.ts';

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
  readonly rememberedLogin: RememberedLogin;
  readonly agreements: LazyAgreements;
  /** Navigates to a path below the base. */
  readonly navigate: Platform['navigate'];
}

/** Creates the public services; nothing is requested or subscribed to yet (see effects.ts). */
export const createPublicServices = (baseServices: BaseServices): PublicServices => {
  const { platform, i18n } = baseServices;
  const clock = createServerClock(platform.now);
  const sessionStore = createSessionStore(platform.localStorage);
  const api = createApi(platform, { sessionStore, i18n, clock });
  const session = createSession(api, sessionStore, platform);
  const hospital = createHospital(api.call, sessionStore, platform, session);
  return {
    ...baseServices,
    call: withTenantRecheck(api.call, hospital),
    fileTransport: api.fileTransport,
    clock,
    session,
    otherUser: api.otherUser,
    sessionStore,
    hospital,
    rememberedLogin: createRememberedLogin({
      ...platform,
      clock,
      tenant: async () => {
        await hospital.load();
        return { id: sessionStore.tenantId(), verified: hospital.state.value === 'known' };
      },
    }),
    agreements: createLazyAgreements({ call: api.call, hospital, platform, i18n }),
    navigate: platform.navigate,
  };
};
