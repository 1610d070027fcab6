import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { FileKind } from '../../contract/files/file.ts';
import type { CertificateFile } from '../../contract/account/qualification.ts';
import type { App } from '../app.ts';
import { isPicture } from '../chat/fileHead.ts';
import { type Crop, openCrop } from './crop.ts';
import { takenIn, type Unfit } from './intake.ts';
import { openSending, type Sending } from './sending.ts';
import type { Studio } from './studio.ts';

/** The longest side of a stored certificate image in pixels, large enough for its small print. */
const longest = 2560;

/** An image being cropped before it is stored. */
export interface Cutting {
  readonly file: File;
  readonly address: string;
  readonly crop: Crop;
  readonly ratio: number;
}

/** Adds files to a certificate, one after the other. */
export interface Attaching {
  readonly unfit: ReadonlySignal<Unfit | 'many' | null>;
  readonly cutting: ReadonlySignal<Cutting | null>;
  readonly sending: Pick<Sending, 'state' | 'part' | 'fault'>;
  /** Adds the first of the files: an image is cropped first, a document is uploaded as it is. */
  readonly add: (files: readonly File[]) => Promise<void>;
  /** Uploads the cropped image; retries after a failure. */
  readonly take: () => Promise<void>;
  /** Whether nothing is being cropped or uploaded. */
  readonly settled: () => boolean;
  /** Discards the file that is being cropped or uploaded. */
  readonly stop: () => void;
}

interface Plan {
  readonly full: () => boolean;
  readonly stored: (file: CertificateFile) => void;
}

const fits = (kind: FileKind): boolean => isPicture(kind) || kind === 'application/pdf';

/** Creates the upload; `onStored` receives each stored file. */
export const openAttaching = (
  { files }: Pick<App, 'files'>,
  { look, cut, release }: Studio,
  { full, stored }: Plan,
): Attaching => {
  const unfit = signal<Unfit | 'many' | null>(null);
  const cutting = signal<Cutting | null>(null);
  const sending = openSending(files);
  /** A document whose upload is in progress or failed, for a retry. */
  let whole: File | null = null;

  const cutOut = (next: Cutting | null): void => {
    const before = cutting.peek();
    cutting.value = next;
    if (before && before !== next) release(before.address);
  };
  const stop = (): void => {
    whole = null;
    sending.cancel();
    batch(() => {
      unfit.value = null;
      cutOut(null);
    });
  };
  const send = async (file: File): Promise<void> => {
    const at = await sending.send(file);
    if (!at) return;
    whole = null;
    batch(() => {
      stored({ url: at.url, name: file.name, type: file.type });
      cutOut(null);
    });
  };

  return {
    unfit,
    cutting,
    sending,
    add: async ([file]) => {
      if (!file || sending.state.value === 'sending') return;
      const seen = full() ? 'many' : await takenIn(file, fits);
      if (typeof seen === 'string') {
        unfit.value = seen;
        return;
      }
      stop();
      if (!isPicture(seen.kind)) {
        whole = seen.file;
        return send(seen.file);
      }
      try {
        const { width, height, address } = await look(seen.file);
        const ratio = width / height;
        cutOut({ file: seen.file, address, ratio, crop: openCrop({ width, height }, ratio) });
      } catch {
        unfit.value = 'broken';
      }
    },
    take: async () => {
      if (sending.state.value === 'sending') return;
      const one = cutting.value;
      if (!one) return whole ? send(whole) : undefined;
      const file = await cut(one.file, one.crop.cut.peek(), longest).catch(() => null);
      // Cancelled meanwhile.
      if (cutting.peek() !== one) return;
      if (file) await send(file);
      else unfit.value = 'broken';
    },
    settled: () => cutting.peek() === null && whole === null,
    stop,
  };
};
