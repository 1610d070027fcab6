import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { FileKind } from '../../../../contract/files/file.ts';
import type { CertificateFile } from '../../../../contract/account/qualification.ts';
import type { Services } from '../../../services.ts';
import { isPicture } from '../../../domain/files/inspectFile.ts';
import { type Crop, createCrop } from '../files/crop.ts';
import { validateFile, type PictureRejection } from '../files/validateFile.ts';
import { createFileUpload, type FileUpload } from '../files/fileUpload.ts';
import type { ImageEditor } from '../files/imageEditor.ts';

/** The longest side of a stored certificate image in pixels, large enough for its small print. */
const maxSide = 2560;

/** An image being cropped before it is stored. */
export interface CroppingImage {
  readonly file: File;
  readonly url: string;
  readonly crop: Crop;
  readonly ratio: number;
}

/** Adds files to a certificate, one after the other. */
export interface CertificateUpload {
  readonly rejection: ReadonlySignal<PictureRejection | 'many' | null>;
  readonly cropping: ReadonlySignal<CroppingImage | null>;
  readonly upload: Pick<FileUpload, 'state' | 'progress' | 'error'>;
  /** Adds the first of the files: an image is cropped first, a document is uploaded as it is. */
  readonly add: (files: readonly File[]) => Promise<void>;
  /** Uploads the cropped image; retries after a failure. */
  readonly confirm: () => Promise<void>;
  /** Whether nothing is being cropped or uploaded. */
  readonly isIdle: () => boolean;
  /** Discards the file that is being cropped or uploaded. */
  readonly cancel: () => void;
}

interface Options {
  readonly isFull: () => boolean;
  readonly onStored: (file: CertificateFile) => void;
}

const isAllowed = (kind: FileKind): boolean => isPicture(kind) || kind === 'application/pdf';

/** Creates the upload; `onStored` receives each stored file. */
export const createCertificateUpload = (
  { files }: Pick<Services, 'files'>,
  { open, crop, releaseUrl }: ImageEditor,
  { isFull, onStored }: Options,
): CertificateUpload => {
  const rejection = signal<PictureRejection | 'many' | null>(null);
  const cropping = signal<CroppingImage | null>(null);
  const upload = createFileUpload(files);
  /** A document whose upload is in progress or failed, for a retry. */
  let pendingDocument: File | null = null;

  const setCropping = (next: CroppingImage | null): void => {
    const previous = cropping.peek();
    cropping.value = next;
    if (previous && previous !== next) releaseUrl(previous.url);
  };
  const cancel = (): void => {
    pendingDocument = null;
    upload.cancel();
    batch(() => {
      rejection.value = null;
      setCropping(null);
    });
  };
  const send = async (file: File): Promise<void> => {
    const stored = await upload.send(file);
    if (!stored) return;
    pendingDocument = null;
    batch(() => {
      onStored({ url: stored.url, name: file.name, type: file.type });
      setCropping(null);
    });
  };

  return {
    rejection,
    cropping,
    upload,
    add: async ([file]) => {
      if (!file || upload.state.value === 'sending') return;
      const inspected = isFull() ? 'many' : await validateFile(file, isAllowed);
      if (typeof inspected === 'string') {
        rejection.value = inspected;
        return;
      }
      cancel();
      if (!isPicture(inspected.kind)) {
        pendingDocument = inspected.file;
        return send(inspected.file);
      }
      try {
        const { width, height, url } = await open(inspected.file);
        const ratio = width / height;
        setCropping({ file: inspected.file, url, ratio, crop: createCrop({ width, height }, ratio) });
      } catch {
        rejection.value = 'broken';
      }
    },
    confirm: async () => {
      if (upload.state.value === 'sending') return;
      const current = cropping.value;
      if (!current) return pendingDocument ? send(pendingDocument) : undefined;
      const file = await crop(current.file, current.crop.area.peek(), maxSide).catch(() => null);
      // Cancelled meanwhile.
      if (cropping.peek() !== current) return;
      if (file) await send(file);
      else rejection.value = 'broken';
    },
    isIdle: () => cropping.peek() === null && pendingDocument === null,
    cancel,
  };
};
