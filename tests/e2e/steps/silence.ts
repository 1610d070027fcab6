/** Silence: eight thousand samples a second, of one byte each. */
export const silence = (seconds: number): Uint8Array<ArrayBuffer> => {
  const rate = 8000;
  const wav = Buffer.alloc(44 + seconds * rate, 128);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(seconds * rate, 40);
  return new Uint8Array(wav);
};
