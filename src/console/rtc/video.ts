import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { message } from '../../contract/consultation/message.ts';
import { rtc } from '../../contract/consultation/rtc.ts';
import type { Im } from '../im/im.ts';
import type { Call as Ask } from '../wire/call.ts';
import type { Outside } from '../wire/outside.ts';
import type { Around } from './around.ts';
import { type Call, openCall } from './call.ts';
import { type Devices, openDevices } from './devices.ts';
import { openLeftCall } from './leftCall.ts';
import { openSending, type Sending } from './sending.ts';
import type { Signalling } from './signalling.ts';

/** The video of one order, for the views. */
export interface Video {
  readonly call: Call;
  readonly devices: Devices;
  readonly sending: Sending;
  /** The patient's picture and voice. */
  readonly remote: ReadonlySignal<MediaStream | null>;
  /** Duration of the live call, in seconds. */
  readonly seconds: ReadonlySignal<number>;
  /** The address of the patient's page, in a demo. */
  readonly patientPage: ReadonlySignal<string | null>;
  readonly canShare: boolean;
  /** False once it is known that this hospital's upstream does not relay signals. */
  readonly offered: ReadonlySignal<boolean>;
  readonly begin: () => Promise<void>;
  /** Turns camera and microphone on again, for another call. */
  readonly check: () => void;
  /** The dispose function hangs up and releases the devices. */
  readonly open: () => () => void;
}

interface Parts {
  readonly call: Ask;
  readonly im: Pick<Im, 'rtc' | 'on' | 'line'>;
  readonly outside: Pick<Outside, 'own' | 'later' | 'mint' | 'tab' | 'base'>;
}

const signallingOf = (im: Parts['im'], conv: string): Signalling => ({
  send: (signal) => im.rtc(conv, signal),
  on: (listener) =>
    im.on((event) => {
      if (event.type === 'rtc' && event.conv === conv) listener(event);
    }),
});

/** Nothing is asked of camera or network before `start`. */
export const openVideo = ({ call: ask, im, outside }: Parts, conv: string, around: Around): Video => {
  const { own, later, mint, tab, base } = outside;
  const remote = signal<MediaStream | null>(null);
  const seconds = signal(0);
  const patientPage = signal<string | null>(null);
  const passedOn = signal(true);
  const offered = computed(() => im.line.value !== 'plain' && passedOn.value);
  const left = openLeftCall(tab, own);
  const devices = openDevices(around.devices);
  let iceServers: RTCIceServer[] = [];
  /** False once the page is left. */
  let here = true;

  const sending = openSending({ devices, screen: around.screen, later }, () => call.tell());
  const call = openCall({
    now: own,
    later,
    mint,
    signalling: signallingOf(im, conv),
    peer: (events) => {
      const tracks = sending.tracks();
      const connection = around.connect({
        iceServers,
        tracks,
        events,
        remote: (stream) => {
          remote.value = stream;
        },
      });
      sending.over(connection);
      return connection.peer;
    },
    media: () => ({
      audio: sending.on.audio.value && devices.tracks.value.audio !== null,
      video: sending.shown.value !== null,
      screen: sending.sharing.value,
      weak: sending.weak.value,
    }),
    keep: (where) => left.keep(conv, where),
    complain: (thrown) => console.warn(thrown),
  });

  /** Without TURN servers a direct connection is tried: within one building that is enough. */
  const prepare = async () => {
    const config = await ask(message.config, {}).catch(() => null);
    if (config) passedOn.value = config.video ?? config.iceServers.length > 0;
    iceServers = (config?.iceServers ?? []).map(({ urls, username, credential }) => ({
      urls,
      ...(username !== undefined && { username }),
      ...(credential !== undefined && { credential }),
    }));
  };
  const tick = () => {
    const { value: since } = call.since;
    seconds.value = since === 0 ? 0 : Math.max(0, Math.floor((own() - since) / 1000));
  };
  const look = async () => {
    // Not a demo: nothing to show.
    const page = await ask(rtc.patientPage, { orderId: conv }).catch(() => null);
    if (page) patientPage.value = new URL(page.path, base).href;
  };

  return {
    call,
    devices,
    sending,
    remote,
    seconds,
    patientPage,
    canShare: around.screen !== null,
    offered,
    begin: async () => {
      await prepare();
      // A page that was left meanwhile must not start a call.
      if (offered.value && here) call.invite();
    },
    check: () => void devices.take(),
    open: () => {
      here = true;
      const where = left.read(conv);
      const start = async () => {
        if (offered.value) void devices.take();
        await prepare();
        if (where && here) call.rejoin(where);
      };
      const ways = [
        devices.open(),
        sending.open(),
        call.open(),
        around.network(call.network),
        around.leaving(() => {
          // A live call can be resumed after a reload; a ringing one would ring for nobody.
          if (call.phase.value === 'calling' || call.phase.value === 'ringing') call.hangUp();
        }),
        effect(() => {
          if (call.phase.value !== 'ended') return;
          // The camera light goes out when the call ends.
          untracked(() => {
            sending.release();
            devices.release();
            remote.value = null;
          });
        }),
        effect(() => {
          // Devices that cannot be used are released.
          if (!offered.value) untracked(devices.release);
        }),
        effect(() => {
          if (call.phase.value !== 'live') return undefined;
          let stop = later(0, again);
          function again() {
            tick();
            stop = later(1000, again);
          }
          return () => stop();
        }),
      ];
      void start();
      void look();
      return () => {
        here = false;
        // Reversed, so that the call hangs up while the effects above still run.
        for (const back of ways.toReversed()) back();
        sending.release();
      };
    },
  };
};
