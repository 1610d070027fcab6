import type { Messages } from '../../../i18n/messages.ts';

export const en = {
  title: 'Video visit',
  open: 'Video visit',
  back: 'Chat only',
  videoArea: 'Video',
  remoteVideo: (name: string) => `Picture of ${name}`,
  ownVideo: 'Your picture',
  call: (name: string) => `Call ${name}`,
  again: 'Call again',
  phases: {
    calling: (name: string) => `Calling ${name}… The patient's page is not open yet.`,
    ringing: (name: string) => `Ringing at ${name}…`,
    connecting: 'Accepted. Connecting…',
    reconnecting: 'The connection is interrupted. It is being restored; the call waits for 30 seconds.',
  },
  live: (time: string) => `Live for ${time}`,
  /** How good the connection is, beside an icon. */
  levels: {
    unknown: 'Measuring connection',
    good: 'Good connection',
    weak: 'Weak connection',
    poor: 'Poor connection',
  },
  endReasons: {
    hungUp: 'The call has ended. The consultation stays open.',
    refused: 'The patient refused the call.',
    cancelled: 'The call was cancelled.',
    noAnswer: 'Nobody answered for 45 seconds.',
    busy: 'This order, or you, are in a call already, in another window.',
    elsewhere: 'The call goes on in another window.',
    lost: 'The connection was lost and did not come back within 30 seconds.',
    error: 'The call is not possible: the consultation is not open, or the line failed.',
  },
  notOffered: 'This hospital’s server cannot make video calls. The chat works as always.',
  inOther: 'You are in another call. Hang up there before you call somebody else.',
  /** Shown while the doctor is on another page. */
  otherPage: {
    title: (name: string) => `In a video call with ${name}`,
    somebody: 'a patient',
    back: 'Back to the call',
    interrupted: (name: string) => `Your video call with ${name} waits for you: this page was loaded again.`,
    over: (name: string) => `Video call with ${name}:`,
    understood: 'Understood',
  },
  down: 'The live line is down; a call can begin when it is back.',
  patientDevice: {
    audio: (name: string) => `${name}'s microphone is off`,
    video: (name: string) => `${name}'s camera is off`,
    weak: (name: string) => `${name} has a poor connection: their video is paused, the audio continues`,
  },
  weak: 'Poor connection: your video is paused to keep the audio clear and will resume automatically.',
  sendAnyway: 'Turn video on anyway',
  deviceChanges: {
    replaced: {
      audio: (label: string) => `The microphone was disconnected. Now in use: ${label}`,
      video: (label: string) => `The camera was disconnected. Now in use: ${label}`,
    },
    removed: {
      audio: 'The microphone was disconnected and there is no other: the patient cannot hear you.',
      video: 'The camera was disconnected and there is no other: the patient cannot see you.',
      speaker: 'The speaker was disconnected. The system’s own speaker is in use.',
    },
    lost: {
      audio: 'No microphone could be started: the patient cannot hear you.',
      video: 'No camera could be started: the patient cannot see you.',
    },
    kept: {
      audio: 'This microphone could not be started. The previous one is still in use.',
      video: 'This camera could not be started. The previous one is still in use.',
      speaker: 'This speaker could not be used. The system’s own speaker is in use.',
    },
  },
  ok: 'OK',
  controls: {
    label: 'Call controls',
    mute: 'Mute',
    unmute: 'Unmute',
    cameraOff: 'Camera off',
    cameraOn: 'Camera on',
    share: 'Share screen',
    unshare: 'Stop sharing',
    pip: 'Picture in picture',
    leavePip: 'Exit picture in picture',
    enlarge: 'Enlarge video',
    reduce: 'Reduce video',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Exit full screen',
    devices: 'Camera, microphone and speaker',
    hangUp: 'Hang up',
    cancel: 'Cancel',
    shortcut: (keys: string) => `Shortcut ${keys}`,
    shortcuts: 'Alt+M microphone · Alt+V camera · Alt+S screen · Alt+H hang up',
  },
  check: {
    title: 'Camera and microphone',
    asking: 'The browser asks whether the camera and microphone may be used. Allow both.',
    camera: 'Camera',
    microphone: 'Microphone',
    speaker: 'Speaker',
    systemSpeaker: 'System default',
    level: 'Microphone level',
    speak: 'Say something to test your microphone.',
    retry: 'Check again',
    bothWork: 'Camera and microphone are ready.',
    canCallAnyway: 'You can still call; the patient will see what is missing.',
    device: (label: string) => (/^\d+$/.test(label) ? `Device ${label}` : label),
    troubles: {
      audio: {
        blocked:
          'The browser blocks the microphone. Allow it by the sign beside the address, then check again.',
        missing: 'No microphone was found. Plug one in, then check again.',
        inUse: 'Another program holds the microphone. Close it, then check again.',
        insecure: 'Without https the browser gives no microphone. Ask your hospital for the secure address.',
        failed: 'The microphone could not be started. Check again, or choose another one.',
      },
      video: {
        blocked: 'The browser blocks the camera. Allow it by the sign beside the address, then check again.',
        missing: 'No camera was found. Plug one in, then check again; the call works without it.',
        inUse: 'Another program holds the camera. Close it, then check again.',
        insecure: 'Without https the browser gives no camera. Ask your hospital for the secure address.',
        failed: 'The camera could not be started. Check again, or choose another one.',
      },
    },
  },
  demo: 'Demo: open the patient’s side',
};

declare module '../../../i18n/messages.ts' {
  interface AppMessages {
    readonly video: Messages<typeof en>;
  }
}
