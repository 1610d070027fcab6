import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { message } from '../../../contract/consultation/message.ts';
import { rtc } from '../../../contract/consultation/rtc.ts';
import type { Messaging } from '../../messaging/messaging.ts';
import type { Call as Ask } from '../../api/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MediaPlatform } from './media/mediaPlatform.ts';
import { type Call, createCall } from './call.ts';
import { type Devices, createDevices } from './media/devices.ts';
import { createCallResume } from './callResume.ts';
import { createOutgoingMedia, type OutgoingMedia } from './media/outgoingMedia.ts';
import type { Signalling } from './signalling/signalling.ts';

/** The video of one order, for the views. */
export interface Video {
  readonly call: Call;
  readonly devices: Devices;
  readonly outgoing: OutgoingMedia;
  /** The patient's picture and voice. */
  readonly remoteStream: ReadonlySignal<MediaStream | null>;
  /** Duration of the live call, in seconds. */
  readonly seconds: ReadonlySignal<number>;
  /** The address of the patient's page, in a demo. */
  readonly patientPage: ReadonlySignal<string | null>;
  readonly canShare: boolean;
  /** False once it is known that this hospital's upstream does not relay signals. */
  readonly isAvailable: ReadonlySignal<boolean>;
  readonly startCall: () => Promise<void>;
  /** Turns camera and microphone on again, for another call. */
  readonly requestDevices: () => void;
  /** The dispose function hangs up and releases the devices. */
  readonly start: () => () => void;
}

interface Deps {
  readonly call: Ask;
  readonly messaging: Pick<Messaging, 'sendRtcSignal' | 'onEvent' | 'connectionState'>;
  readonly platform: Pick<Platform, 'now' | 'setTimer' | 'createId' | 'sessionStorage' | 'base'>;
}

const toSignalling = (messaging: Deps['messaging'], conv: string): Signalling => ({
  send: (signal) => messaging.sendRtcSignal(conv, signal),
  subscribe: (listener) =>
    messaging.onEvent((event) => {
      if (event.type === 'rtc' && event.conv === conv) listener(event);
    }),
});

/** Nothing is asked of camera or network before `start`. */
export const createVideo = (
  { call: ask, messaging, platform }: Deps,
  conv: string,
  mediaPlatform: MediaPlatform,
): Video => {
  const { now, setTimer, createId, sessionStorage, base } = platform;
  const remoteStream = signal<MediaStream | null>(null);
  const seconds = signal(0);
  const patientPage = signal<string | null>(null);
  const signalsSupported = signal(true);
  const isAvailable = computed(() => messaging.connectionState.value !== 'plain' && signalsSupported.value);
  const callResume = createCallResume(sessionStorage, now);
  const devices = createDevices(mediaPlatform.devices);
  let iceServers: RTCIceServer[] = [];
  /** False once the page is left. */
  let isMounted = true;

  const outgoing = createOutgoingMedia(
    { devices, captureScreen: mediaPlatform.captureScreen, setTimer },
    () => call.sendMediaState(),
  );
  const call = createCall({
    now: now,
    setTimer,
    createId,
    signalling: toSignalling(messaging, conv),
    createPeer: (events) => {
      const tracks = outgoing.getTracks();
      const connection = mediaPlatform.createConnection({
        iceServers,
        tracks,
        events,
        onRemoteStream: (stream) => {
          remoteStream.value = stream;
        },
      });
      outgoing.attach(connection);
      return connection.peer;
    },
    getLocalMedia: () => ({
      audio: outgoing.enabled.audio.value && devices.tracks.value.audio !== null,
      video: outgoing.localVideo.value !== null,
      screen: outgoing.isSharing.value,
      weak: outgoing.weak.value,
    }),
    saveResumePoint: (resumePoint) => callResume.save(conv, resumePoint),
    onError: (thrown) => console.warn(thrown),
  });

  /** Without TURN servers a direct connection is tried: within one building that is enough. */
  const loadConfig = async () => {
    const config = await ask(message.config, {}).catch(() => null);
    if (config) signalsSupported.value = config.video ?? config.iceServers.length > 0;
    iceServers = (config?.iceServers ?? []).map(({ urls, username, credential }) => ({
      urls,
      ...(username !== undefined && { username }),
      ...(credential !== undefined && { credential }),
    }));
  };
  const tick = () => {
    const { value: since } = call.since;
    seconds.value = since === 0 ? 0 : Math.max(0, Math.floor((now() - since) / 1000));
  };
  const loadPatientPage = async () => {
    // Not a demo: nothing to show.
    const page = await ask(rtc.patientPage, { orderId: conv }).catch(() => null);
    if (page) patientPage.value = new URL(page.path, base).href;
  };

  return {
    call,
    devices,
    outgoing,
    remoteStream,
    seconds,
    patientPage,
    canShare: mediaPlatform.captureScreen !== null,
    isAvailable,
    startCall: async () => {
      await loadConfig();
      // A page that was left meanwhile must not start a call.
      if (isAvailable.value && isMounted) call.invite();
    },
    requestDevices: () => void devices.requestAll(),
    start: () => {
      isMounted = true;
      const resumePoint = callResume.load(conv);
      const begin = async () => {
        if (isAvailable.value) void devices.requestAll();
        await loadConfig();
        if (resumePoint && isMounted) call.rejoin(resumePoint);
      };
      const disposers = [
        devices.start(),
        outgoing.start(),
        call.start(),
        mediaPlatform.onNetworkChange(call.onNetworkChange),
        mediaPlatform.onPageHide(() => {
          // A live call can be resumed after a reload; a ringing one would ring for nobody.
          if (call.phase.value === 'calling' || call.phase.value === 'ringing') call.hangUp();
        }),
        effect(() => {
          if (call.phase.value !== 'ended') return;
          // The camera light goes out when the call ends.
          untracked(() => {
            outgoing.release();
            devices.release();
            remoteStream.value = null;
          });
        }),
        effect(() => {
          // Devices that cannot be used are released.
          if (!isAvailable.value) untracked(devices.release);
        }),
        effect(() => {
          if (call.phase.value !== 'live') return undefined;
          let cancel = setTimer(0, scheduleTick);
          function scheduleTick() {
            tick();
            cancel = setTimer(1000, scheduleTick);
          }
          return () => cancel();
        }),
      ];
      void begin();
      void loadPatientPage();
      return () => {
        isMounted = false;
        // Reversed, so that the call hangs up while the effects above still run.
        for (const dispose of disposers.toReversed()) dispose();
        outgoing.release();
      };
    },
  };
};
