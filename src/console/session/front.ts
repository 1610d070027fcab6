import type { Theme } from '../kit/theme.ts';
import type { ToastList } from '../kit/toasts.ts';
import type { Agreeing } from '../protocols/agreeing.ts';
import type { Call } from '../wire/call.ts';
import type { Outside } from '../wire/outside.ts';
import type { ServerClock } from '../wire/serverClock.ts';
import type { CoreWords } from '../words/core.en.ts';
import type { Speech } from '../words/language.ts';
import type { Hospital } from './hospital.ts';
import type { Remembered } from './remembered.ts';
import type { Session } from './session.ts';

/** What the log-in depends on, and whatever else is shown before somebody has logged in. */
export interface Front {
  readonly outside: Pick<Outside, 'base' | 'local' | 'tab' | 'later' | 'reload' | 'page'>;
  readonly words: Speech<CoreWords>;
  readonly theme: Pick<Theme, 'name' | 'choose'>;
  readonly toasts: ToastList;
  readonly call: Call;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly session: Pick<Session, 'loggedIn' | 'farewell' | 'logIn' | 'landing' | 'sendCode' | 'checkCode'>;
  readonly hospital: Pick<Hospital, 'state' | 'name' | 'ready' | 'look'>;
  readonly remembered: Remembered;
  readonly agreeing: Omit<Agreeing, 'load'>;
  /** Navigates to a path below the base. */
  readonly go: Outside['go'];
}
