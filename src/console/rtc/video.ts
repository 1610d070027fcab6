import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { message } from '../../contract/message.ts';
import { rtc } from '../../contract/rtc.ts';
import type { Im } from '../im/im.ts';
import type { Call as Ask } from '../wire/call.ts';
import type { Outside } from '../wire/outside.ts';
import type { Around } from './around.ts';
import { type Call, openCall } from './call.ts';
import { type Devices, openDevices } from './devices.ts';
import { openLeftCall } from './leftCall.ts';
import { openSending, type Sending } from './sending.ts';
import type { Signalling } from './signalling.ts';

/** The video of one order, as the views read it. */
export interface Video {
  readonly call: Call;
  readonly devices: Devices;
  readonly sending: Sending;
  /** The patient's picture and voice. */
  readonly remote: ReadonlySignal<MediaStream | null>;
  /** How long the call has been live, in seconds. */
  readonly seconds: ReadonlySignal<number>;
  /** The address of the patient's side, where this is a demo. */
  readonly patientPage: ReadonlySignal<string | null>;
  readonly canShare: boolean;
  /** False once it is known that this hospital's upstream passes no signals on. */
  readonly offered: ReadonlySignal<boolean>;
  readonly begin: () => Promise<void>;
  /** Turns camera and microphone on again, for another call. */
  readonly check: () => void;
  /** The way back hangs up, and gives the devices back. */
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

/** Opens the video visit of an order; nothing is asked of camera or line before `open`. */
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
  /** Until the page is left. */
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

  /** Without it a direct way is tried: within one building that is enough. */
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
    // No demo: there is nothing to show.
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
      // Nobody is rung from a page that was left meanwhile.
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
          // A call that is live waits for the page; one that rings would ring for nobody.
          if (call.phase.value === 'calling' || call.phase.value === 'ringing') call.hangUp();
        }),
        effect(() => {
          if (call.phase.value !== 'ended') return;
          // The lights go out with the call.
          untracked(() => {
            sending.release();
            devices.release();
            remote.value = null;
          });
        }),
        effect(() => {
          // What serves nothing is not kept on.
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
        // The call first: it says goodbye, and the effects above see it.
        for (const back of ways.toReversed()) back();
        sending.release();
      };
    },
  };
};
