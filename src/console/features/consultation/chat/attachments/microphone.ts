import type { Microphone } from './voiceRecorder.ts';

/** Recording formats, smaller first; Safari supports only the last one. */
const formats = [
  { recorder: 'audio/webm;codecs=opus', type: 'audio/webm', extension: 'webm' },
  { recorder: 'audio/ogg;codecs=opus', type: 'audio/ogg', extension: 'ogg' },
  { recorder: 'audio/mp4', type: 'audio/mp4', extension: 'm4a' },
] as const;
/** Enough for intelligible speech; two minutes are half a megabyte. */
const bitsPerSecond = 32_000;

/** Loudness from 0 to 1, while the microphone is on. */
const createMeter = (stream: MediaStream): { level: () => number; stop: () => void } => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const mean = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(mean) * 4);
    },
    stop: () => void context.close().catch(() => {}),
  };
};

/** The microphone of this computer. Rejects with the browser's DOMException. */
export const microphone: Microphone = {
  // Undefined on pages without TLS, whatever the types say.
  isSupported: () =>
    'mediaDevices' in navigator &&
    'MediaRecorder' in window &&
    formats.some(({ recorder }) => MediaRecorder.isTypeSupported(recorder)),
  start: async (onEnded) => {
    const format = formats.find(({ recorder }) => MediaRecorder.isTypeSupported(recorder)) ?? formats[2];
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const tracks = stream.getTracks();
    const stopTracks = (): void => {
      for (const track of tracks) track.stop();
    };
    try {
      const parts: Blob[] = [];
      const recorder = new MediaRecorder(stream, {
        mimeType: format.recorder,
        audioBitsPerSecond: bitsPerSecond,
      });
      const { level, stop } = createMeter(stream);
      const stopped = new Promise<void>((resolve) => {
        recorder.addEventListener('stop', () => resolve());
      });
      recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data));
      // Unplugged, or the permission was revoked.
      for (const track of tracks) track.addEventListener('ended', onEnded);
      recorder.start();
      return {
        level,
        stop: async () => {
          if (recorder.state !== 'inactive') recorder.stop();
          await stopped;
          stopTracks();
          stop();
          return { blob: new Blob(parts, { type: format.type }), extension: format.extension };
        },
      };
    } catch (thrown) {
      stopTracks();
      throw thrown;
    }
  },
};
