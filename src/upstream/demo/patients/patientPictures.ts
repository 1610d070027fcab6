import sharp from 'sharp';
import type { Attachment } from '../../../contract/consultation/message.ts';
import type { Clock } from '../../server/clock.ts';
import { logError } from '../../server/logError.ts';
import { fileUrl, insertFile } from '../../files/fileRows.ts';
import { nextId } from '../../db/ids.ts';
import { createPath, type Storage } from '../../files/storage.ts';
import type { Store } from '../../db/store.ts';

/** The pictures that simulated patients send. */
export interface PatientPictures {
  /** The patient's picture; `pending` until it is stored, null when that failed. */
  readonly pictureOf: (store: Store, patientId: string) => Attachment | 'pending' | null;
  readonly stop: () => void;
}

const name = 'photo.jpg';
const type = 'image/jpeg';
const size = { width: 640, height: 480 };

const spots = Array.from({ length: 24 }, (_, n) => {
  const [x, y, r] = [190 + ((n * 97) % 260), 110 + ((n * 89) % 250), 6 + ((n * 7) % 16)];
  return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.8}" fill="#b5483f" opacity="${0.25 + (n % 5) * 0.1}"/>`;
});

/** An elbow with a rash, drawn without fonts and blurred like a phone photo. */
const elbow = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <defs><radialGradient id="skin" cx="50%" cy="45%" r="75%">
    <stop offset="0" stop-color="#e9bd9c"/><stop offset="1" stop-color="#a8714f"/>
  </radialGradient></defs>
  <rect width="100%" height="100%" fill="#5d6b73"/>
  <path d="M-20 90 Q 320 -30 660 120 L 660 400 Q 330 520 -20 380 Z" fill="url(#skin)"/>
  <path d="M250 140 Q 330 240 260 350" stroke="#8f5a3c" stroke-width="5" fill="none" opacity="0.5"/>
  ${spots.join('')}
</svg>`;

const renderPhoto = (): Promise<Buffer> => sharp(Buffer.from(elbow)).blur(2).jpeg({ quality: 70 }).toBuffer();

const bytesOf = async function* (bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
};

interface Stored {
  path: string;
  size: number;
}

/** One drawing for all patients, stored for each of them on first use. */
export const createPatientPictures = (storage: Storage, clock: Clock): PatientPictures => {
  const jobs = new Map<string, 'pending' | 'failed'>();
  let rendered: Promise<Buffer> | undefined;
  let stopped = false;

  const storePicture = async (store: Store, patientId: string): Promise<void> => {
    rendered ??= renderPhoto();
    const upload = await storage.receive(bytesOf(await rendered));
    try {
      if (stopped) return;
      const path = createPath(store.tenantId, 'jpg');
      store.transaction(() => {
        const at = clock.now();
        insertFile(store, {
          path,
          id: nextId(),
          name,
          type,
          size: upload.size,
          userId: patientId,
          at,
          known: 1,
        });
        upload.commit(path);
      });
    } finally {
      upload.discard();
    }
  };

  return {
    pictureOf(store, patientId) {
      const known = store.one<Stored>(
        'SELECT path, size FROM file WHERE user_id = ? AND known = 1 AND name = ?',
        patientId,
        name,
      );
      if (known) return { url: fileUrl(known.path), name, type, ...size, size: known.size };
      if (jobs.get(patientId) === 'failed') return null;
      if (!jobs.has(patientId)) {
        jobs.set(patientId, 'pending');
        storePicture(store, patientId).catch((error: unknown) => {
          jobs.set(patientId, 'failed');
          if (!stopped) logError("a patient's picture could not be stored", error);
        });
      }
      return 'pending';
    },
    stop: () => {
      stopped = true;
    },
  };
};
