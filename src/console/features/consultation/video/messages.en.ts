import type { Messages } from '../../../i18n/messages.ts';

export const en = {
  open: 'Video',
  back: 'Back to chat',
  videoArea: 'Video',
  remoteVideo: (name: string) => `Video of ${name}`,
  ownVideo: 'Your video',
  call: (name: string) => `Call ${name}`,
  again: 'Call again',
  phases: {
    calling: (name: string) => `Calling ${name}… They have not opened the consultation yet.`,
    ringing: (name: string) => `Ringing ${name}…`,
    connecting: 'Accepted. Connecting…',
    reconnecting: 'Connection interrupted. Reconnecting for up to 30 seconds…',
  },
  live: (time: string) => `In call ${time}`,
  /** How good the connection is, beside an icon. */
  levels: {
    unknown: 'Measuring connection',
    good: 'Good connection',
    weak: 'Weak connection',
    poor: 'Poor connection',
  },
  endReasons: {
    hungUp: 'The call has ended. Ending a call does not end the consultation.',
    refused: 'The patient declined the call.',
    cancelled: 'The call was cancelled.',
    noAnswer: 'No answer after 45 seconds.',
    busy: 'You are already in a call in another window, or a call for this visit is already in progress.',
    elsewhere: 'The call continues in another window.',
    lost: 'The connection was lost and did not come back within 30 seconds.',
    error: 'The call could not be made: the consultation is not open, or the connection failed.',
  },
  notOffered: 'Your hospital’s system does not offer video calls. Chat still works.',
  inOther: 'You are in another call. End it before you call someone else.',
  /** Shown while the doctor is on another page. */
  otherPage: {
    title: (name: string) => `In a video call with ${name}`,
    somebody: 'a patient',
    back: 'Back to the call',
    interrupted: (name: string) =>
      `Your video call with ${name} is still open. The page was reloaded; rejoin the call.`,
    over: (name: string) => `Video call with ${name}:`,
    understood: 'OK',
  },
  down: 'You can call once there is a live connection.',
  patientDevice: {
    audio: (name: string) => `${name}’s microphone is off`,
    video: (name: string) => `${name}’s camera is off`,
    weak: (name: string) => `${name} has a poor connection: their video is paused; the audio continues`,
  },
  weak: 'Poor connection: your video is paused to keep the audio clear and will resume automatically.',
  sendAnyway: 'Turn video on anyway',
  deviceChanges: {
    replaced: {
      audio: (label: string) => `The microphone was disconnected. Now in use: ${label}`,
      video: (label: string) => `The camera was disconnected. Now in use: ${label}`,
    },
    removed: {
      audio: 'The microphone was disconnected and no other was found: the patient cannot hear you.',
      video: 'The camera was disconnected and no other was found: the patient cannot see you.',
      speaker: 'The speaker was disconnected. The system default is now in use.',
    },
    lost: {
      audio: 'No microphone could be started: the patient cannot hear you.',
      video: 'No camera could be started: the patient cannot see you.',
    },
    kept: {
      audio: 'This microphone could not be started. The previous one is still in use.',
      video: 'This camera could not be started. The previous one is still in use.',
      speaker: 'This speaker could not be used. The system default is in use.',
    },
  },
  ok: 'OK',
  controls: {
    label: 'Call controls',
    mute: 'Mute',
    unmute: 'Unmute',
    cameraOff: 'Stop video',
    cameraOn: 'Start video',
    share: 'Share screen',
    unshare: 'Stop sharing',
    pip: 'Picture in picture',
    leavePip: 'Exit picture in picture',
    enlarge: 'Enlarge video',
    reduce: 'Reduce video',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Exit full screen',
    devices: 'Devices: camera, microphone and speaker',
    devicesName: 'Devices',
    hangUp: 'End call',
    cancel: 'Cancel',
    shortcut: (keys: string) => `Shortcut ${keys}`,
    shortcuts: 'Alt+M microphone · Alt+V camera · Alt+S screen · Alt+H end call',
  },
  check: {
    title: 'Camera and microphone',
    asking: 'Allow camera and microphone access in the browser.',
    camera: 'Camera',
    microphone: 'Microphone',
    speaker: 'Speaker',
    systemSpeaker: 'System default',
    level: 'Microphone level',
    speak: 'Say something to test your microphone.',
    retry: 'Check again',
    bothWork: 'Camera and microphone are ready.',
    canCallAnyway: 'You can still call; the patient will be told which device is unavailable.',
    device: (label: string) => (/^\d+$/.test(label) ? `Device ${label}` : label),
    troubles: {
      audio: {
        blocked:
          'The browser is blocking the microphone. Allow it using the icon in the address bar, then check again.',
        missing: 'No microphone was found. Plug one in, then check again.',
        inUse: 'Another program is using the microphone. Close it, then check again.',
        insecure:
          'The browser allows the microphone only over https. Ask your hospital for the secure address.',
        failed: 'The microphone could not be started. Check again, or choose another one.',
      },
      video: {
        blocked:
          'The browser is blocking the camera. Allow it using the icon in the address bar, then check again.',
        missing: 'No camera was found. Plug one in, then check again; the call works without one.',
        inUse: 'Another program is using the camera. Close it, then check again.',
        insecure: 'The browser allows the camera only over https. Ask your hospital for the secure address.',
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
