const intervalMs = 100;

/** Reports the loudness of a microphone from 0 to 1, ten times a second. Returns a stop function. */
export const watchAudioLevel = (track: MediaStreamTrack, onLevel: (level: number) => void): (() => void) => {
  const context = new AudioContext();
  const meter = context.createAnalyser();
  meter.fftSize = 512;
  context.createMediaStreamSource(new MediaStream([track])).connect(meter);
  const wave = new Float32Array(meter.fftSize);
  const timer = setInterval(() => {
    meter.getFloatTimeDomainData(wave);
    const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length;
    // From a whisper (-60 dB) to a shout (0 dB).
    onLevel(Math.min(1, Math.max(0, 1 + Math.log10(power + 1e-9) / 6)));
  }, intervalMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
};
