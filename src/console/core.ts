import type { ReadonlySignal } from '@preact/signals-react';
import { openTheme, type Theme } from './kit/theme.ts';
import { openToasts, type ToastList } from './kit/toasts.ts';
import { doubting, type Hospital, openHospital } from './session/hospital.ts';
import { openRemembered, type Remembered } from './session/remembered.ts';
import { openSession, type Session } from './session/session.ts';
import type { Call } from './wire/call.ts';
import type { Outside } from './wire/outside.ts';
import { openClock, type ServerClock } from './wire/serverClock.ts';
import { openStored, type Stored } from './wire/stored.ts';
import type { Transport } from './wire/transport.ts';
import { openWire } from './wire/wire.ts';
import { type CoreWords, en } from './words/core.en.ts';
import { zh } from './words/core.zh.ts';
import { openSpeech, type Speech } from './words/language.ts';

/** What is there before anybody has logged in; the log-in loads nothing else. */
export interface Core {
  readonly call: Call;
  /** What files are sent and fetched with. */
  readonly transport: Transport;
  readonly clock: ServerClock;
  readonly session: Session;
  /** True once a call was held back because another person had logged in, in another tab. */
  readonly otherUser: ReadonlySignal<boolean>;
  readonly stored: Stored;
  readonly hospital: Hospital;
  readonly remembered: Remembered;
  readonly words: Speech<CoreWords>;
  readonly theme: Theme;
  readonly toasts: ToastList;
  /** Goes to a path below the base. */
  readonly go: Outside['go'];
  readonly outside: Outside;
}

/** Builds it in the world that is passed in; nothing is asked or listened to yet (see reactions.ts). */
export const openCore = (outside: Outside): Core => {
  const words = openSpeech(outside.local, outside.languages, { en, zh });
  const clock = openClock(outside.own);
  const stored = openStored(outside.local);
  const wire = openWire(outside, { stored, speech: words, clock });
  const session = openSession(wire, stored, outside);
  const hospital = openHospital(wire.call, stored, outside, session);
  return {
    call: doubting(wire.call, hospital),
    transport: wire.transport,
    clock,
    session,
    otherUser: wire.otherUser,
    stored,
    hospital,
    remembered: openRemembered({
      ...outside,
      clock,
      tenant: async () => {
        await hospital.look();
        return { id: stored.tenantId(), sure: hospital.state.value === 'known' };
      },
    }),
    words,
    theme: openTheme(outside),
    toasts: openToasts(),
    go: outside.go,
    outside,
  };
};
