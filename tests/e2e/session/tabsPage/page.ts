import { browserPlatform } from '../../../../src/console/platform/browser.ts';
import { createTestPublicServices } from '../../../../src/console/testing/createTestApp.ts';
import { isApiError } from '../../../../src/console/lib/apiError.ts';
import { startPublicEffects } from '../../../../src/console/effects.ts';
import { auth } from '../../../../src/contract/account/auth.ts';

/** The results of a tab's calls. */
export interface CallTally {
  readonly pending: number;
  readonly answered: number;
  /** The number of errors of each kind. */
  readonly errors: Readonly<Record<string, number>>;
}

/** The handle of a tab: the console's core without its screens, and a function that makes many calls. */
export interface TabHandle {
  readonly logIn: (username: string, password: string) => Promise<unknown>;
  readonly logOut: () => Promise<void>;
  /** Starts that many calls at the same time. */
  readonly startCalls: (calls: number) => void;
  readonly tally: () => CallTally;
  /** As the screens see it. */
  readonly expired: () => string;
  readonly loggedIn: () => boolean;
}

declare global {
  interface Window {
    tab: TabHandle;
  }
}

const services = createTestPublicServices(browserPlatform());
startPublicEffects(services);

let pending = 0;
let answered = 0;
const errors: Record<string, number> = {};

const callOnce = async (): Promise<void> => {
  pending += 1;
  try {
    await services.call(auth.account, {});
    answered += 1;
  } catch (error) {
    const kind = isApiError(error) ? error.kind : String(error);
    errors[kind] = (errors[kind] ?? 0) + 1;
  } finally {
    pending -= 1;
  }
};

window.tab = {
  logIn: (username, password) => services.session.logIn({ kind: 'password', username, password }),
  logOut: services.session.logOut,
  startCalls: (calls) => {
    for (let n = 0; n < calls; n += 1) void callOnce();
  },
  tally: () => ({ pending, answered, errors }),
  expired: () => services.session.expired.value,
  loggedIn: () => services.session.loggedIn.value,
};
