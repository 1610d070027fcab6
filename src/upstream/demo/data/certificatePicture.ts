import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [480, 320];

/** Paper, frame, writing, seal, portrait. */
const palette = [0xfb, 0xf6, 0xe9, 0x8c, 0x2f, 0x2a, 0xa9, 0xa2, 0x94, 0xc8, 0x36, 0x2e, 0xb9, 0xc6, 0xd0];
const [paper, frame, writing, seal, portrait] = [0, 1, 2, 3, 4];

/** What a point of the picture shows: a frame, a portrait, some lines of writing and a round seal. */
const colourAt = (x: number, y: number): number => {
  const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
  if (edge >= 10 && edge < 14) return frame;
  const fromSeal = Math.hypot(x - 372, y - 232);
  if (fromSeal < 46 && (fromSeal > 40 || fromSeal < 14)) return seal;
  if (x >= 340 && x < 420 && y >= 60 && y < 160) return portrait;
  if (x >= 150 && x < 300 && y >= 34 && y < 48) return frame;
  const line = Math.floor((y - 84) / 32);
  const isLine = line >= 0 && line < 6 && (y - 84) % 32 < 6;
  return isLine && x >= 48 && x < 300 - ((line * 47) % 80) ? writing : paper;
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const draw = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a point, which name a colour of the palette.
  header.set([8, 3], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = colourAt(x, y);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

let drawn: Buffer | undefined;

/** The picture of every demo certificate, as a PNG: nobody's, and without a word. */
export const certificatePicture = (): Buffer => {
  drawn ??= draw();
  return drawn;
};
