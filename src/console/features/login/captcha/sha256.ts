// SHA-256 as FIPS 180-4 has it. crypto.subtle is missing where the console is served without TLS, and its promises cost more
// than a hash.
const wordsOf = (hex: string): DataView => {
  const view = new DataView(new ArrayBuffer(hex.length / 2));
  for (let at = 0; at < hex.length; at += 8)
    view.setUint32(at / 2, Number.parseInt(hex.slice(at, at + 8), 16));
  return view;
};

const initial = wordsOf('6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19');
const roundConstants = wordsOf(
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc3' +
    '72be5d7480deb1fe9bdc06a7c19bf174e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da' +
    '983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca63511429296727b70a852e1b21384d2c6dfc53380d13' +
    '650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
    '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3748f82ee78a5636f84c878148cc70208' +
    '90befffaa4506cebbef9a3f7c67178f2',
);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message in whole blocks: followed by a one bit, zeros and its length. */
export const padMessage = (message: string): DataView<ArrayBuffer> => {
  const bytes = new TextEncoder().encode(message);
  const size = (((bytes.length + 8) >> 6) + 1) << 6;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 4, bytes.length * 8);
  return view;
};

/** Creates a hash of padded messages; its result, eight words, is overwritten by the next one. */
export const createSha256 = (): ((padded: DataView) => DataView) => {
  const state = new DataView(new ArrayBuffer(32));
  const schedule = new DataView(new ArrayBuffer(256));
  const word = (index: number): number => schedule.getInt32(index * 4);

  const compress = (padded: DataView, offset: number): void => {
    for (let i = 0; i < 16; i += 1) schedule.setInt32(i * 4, padded.getInt32(offset + i * 4));
    for (let i = 16; i < 64; i += 1) {
      const [early, late] = [word(i - 15), word(i - 2)];
      const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      schedule.setInt32(i * 4, (word(i - 16) + small + word(i - 7) + large) | 0);
    }
    let a = state.getInt32(0);
    let b = state.getInt32(4);
    let c = state.getInt32(8);
    let d = state.getInt32(12);
    let e = state.getInt32(16);
    let f = state.getInt32(20);
    let g = state.getInt32(24);
    let h = state.getInt32(28);
    for (let i = 0; i < 64; i += 1) {
      const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = (h + mixed + ((e & f) ^ (~e & g)) + roundConstants.getInt32(i * 4) + word(i)) | 0;
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    const add = (at: number, value: number): void => state.setInt32(at, state.getInt32(at) + value);
    add(0, a);
    add(4, b);
    add(8, c);
    add(12, d);
    add(16, e);
    add(20, f);
    add(24, g);
    add(28, h);
  };

  return (padded) => {
    for (let at = 0; at < 32; at += 4) state.setInt32(at, initial.getInt32(at));
    for (let offset = 0; offset < padded.byteLength; offset += 64) compress(padded, offset);
    return state;
  };
};
