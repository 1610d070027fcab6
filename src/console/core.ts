import type { ReadonlySignal } from '@preact/signals-react';
import type { Ground } from './ground.ts';
import { type Agreeing, openAgreeing } from './protocols/agreeing.ts';
import { doubting, type Hospital, openHospital } from './session/hospital.ts';
import { openRemembered, type Remembered } from './session/remembered.ts';
import { openSession, type Session } from './session/session.ts';
import type { Call } from './wire/call.ts';
import type { Outside } from './wire/outside.ts';
import { openClock, type ServerClock } from './wire/serverClock.ts';
import { openStored, type Stored } from './wire/stored.ts';
import type { Transport } from './wire/transport.ts';
import { openWire } from './wire/wire.ts';

/** Services that need nobody signed in. */
export interface Core extends Ground {
  readonly call: Call;
  /** What files are sent and downloaded with. */
  readonly transport: Transport;
  readonly clock: ServerClock;
  readonly session: Session;
  /** True once a call was blocked because another person had logged in, in another tab. */
  readonly otherUser: ReadonlySignal<boolean>;
  readonly stored: Stored;
  readonly hospital: Hospital;
  readonly remembered: Remembered;
  readonly agreeing: Agreeing;
  /** Navigates to a path below the base. */
  readonly go: Outside['go'];
}

/** Creates the public services; nothing is requested or subscribed to yet (see effects.ts). */
export const openCore = (ground: Ground): Core => {
  const { outside, words } = ground;
  const clock = openClock(outside.own);
  const stored = openStored(outside.local);
  const wire = openWire(outside, { stored, speech: words, clock });
  const session = openSession(wire, stored, outside);
  const hospital = openHospital(wire.call, stored, outside, session);
  return {
    ...ground,
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
    agreeing: openAgreeing({ call: wire.call, hospital, outside, words }),
    go: outside.go,
  };
};
