import type { Microphone } from './voice.ts';

/** Recording formats, smaller first; Safari supports only the last one. */
const recordings = [
  { recorder: 'audio/webm;codecs=opus', type: 'audio/webm', ending: 'webm' },
  { recorder: 'audio/ogg;codecs=opus', type: 'audio/ogg', ending: 'ogg' },
  { recorder: 'audio/mp4', type: 'audio/mp4', ending: 'm4a' },
] as const;
/** Enough for intelligible speech; two minutes are half a megabyte. */
const bitsPerSecond = 32_000;

/** Loudness from 0 to 1, while the microphone is on. */
const meter = (stream: MediaStream): { level: () => number; stop: () => void } => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const mean = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
      return Math.min(1, Math.sqrt(mean) * 4);
    },
    stop: () => void context.close().catch(() => {}),
  };
};

/** The microphone of this computer. Rejects with the browser's DOMException. */
export const microphone: Microphone = {
  // Undefined on pages without TLS, whatever the types say.
  offered: () =>
    'mediaDevices' in navigator &&
    'MediaRecorder' in window &&
    recordings.some(({ recorder }) => MediaRecorder.isTypeSupported(recorder)),
  start: async (ended) => {
    const kind = recordings.find(({ recorder }) => MediaRecorder.isTypeSupported(recorder)) ?? recordings[2];
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const tracks = stream.getTracks();
    const off = (): void => {
      for (const track of tracks) track.stop();
    };
    try {
      const parts: Blob[] = [];
      const recorder = new MediaRecorder(stream, {
        mimeType: kind.recorder,
        audioBitsPerSecond: bitsPerSecond,
      });
      const { level, stop } = meter(stream);
      const over = new Promise<void>((settle) => {
        recorder.addEventListener('stop', () => settle());
      });
      recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data));
      // Unplugged, or the permission was revoked.
      for (const track of tracks) track.addEventListener('ended', ended);
      recorder.start();
      return {
        level,
        stop: async () => {
          if (recorder.state !== 'inactive') recorder.stop();
          await over;
          off();
          stop();
          return { blob: new Blob(parts, { type: kind.type }), ending: kind.ending };
        },
      };
    } catch (thrown) {
      off();
      throw thrown;
    }
  },
};
