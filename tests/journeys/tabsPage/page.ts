import { browserPlatform } from '../../../src/console/platform/browser.ts';
import { createTestPublicServices } from '../../../src/console/testing/createTestApp.ts';
import { isApiError } from '../../../src/console/lib/apiError.ts';
import { startPublicEffects } from '../../../src/console/effects.ts';
import { auth } from '../../../src/contract/account/auth.ts';

/** What became of the calls that a tab was asked to make. */
export interface Tally {
  readonly pending: number;
  readonly answered: number;
  /** How many faults of each kind. */
  readonly faults: Readonly<Record<string, number>>;
}

/** The handle of a tab: the console's core without its screens, and somebody who makes many calls at once. */
export interface Tab {
  readonly logIn: (username: string, password: string) => Promise<unknown>;
  readonly logOut: () => Promise<void>;
  /** Begins as many calls, all at once. */
  readonly ask: (calls: number) => void;
  readonly tally: () => Tally;
  /** As the screens see it. */
  readonly expired: () => string;
  readonly loggedIn: () => boolean;
}

declare global {
  interface Window {
    tab: Tab;
  }
}

const core = createTestPublicServices(browserPlatform());
startPublicEffects(core);

let pending = 0;
let answered = 0;
const faults: Record<string, number> = {};

const askOnce = async (): Promise<void> => {
  pending += 1;
  try {
    await core.call(auth.account, {});
    answered += 1;
  } catch (thrown) {
    const kind = isApiError(thrown) ? thrown.kind : String(thrown);
    faults[kind] = (faults[kind] ?? 0) + 1;
  } finally {
    pending -= 1;
  }
};

window.tab = {
  logIn: (username, password) => core.session.logIn({ kind: 'password', username, password }),
  logOut: core.session.logOut,
  ask: (calls) => {
    for (let n = 0; n < calls; n += 1) void askOnce();
  },
  tally: () => ({ pending, answered, faults }),
  expired: () => core.session.expired.value,
  loggedIn: () => core.session.loggedIn.value,
};
