import { withoutSignature } from '../../../../contract/files/endingAddress.ts';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import { doctor } from '../../../../contract/account/doctor.ts';
import type { Services } from '../../../services.ts';
import { toApiError } from '../../../lib/apiError.ts';
import { type SafeMutation, createSafeMutation } from '../../../lib/safeMutation.ts';
import { type Crop, createCrop } from '../files/crop.ts';
import { validateFile, type PictureRejection } from '../files/validateFile.ts';
import { createFileUpload, type FileUpload } from '../files/fileUpload.ts';
import { type ImageEditor, imageEditor } from '../files/imageEditor.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** The longest side of a stored avatar in pixels. */
const maxSide = 512;

/** A chosen image that is being cropped. */
export interface ChosenImage {
  readonly file: File;
  readonly url: string;
  readonly crop: Crop;
}

/** Changes the user's avatar. */
export interface Avatar {
  /** The URL of the current avatar; null if there is none. */
  readonly currentUrl: ReadonlySignal<string | null>;
  readonly chosen: ReadonlySignal<ChosenImage | null>;
  readonly rejection: ReadonlySignal<PictureRejection | null>;
  readonly upload: Pick<FileUpload, 'state' | 'progress' | 'error'>;
  readonly mutation: Pick<SafeMutation<string>, 'state' | 'error' | 'retry'>;
  /** Chooses the first of the files. */
  readonly choose: (files: readonly File[]) => Promise<void>;
  /** Crops and stores the chosen image; retries after a failure. */
  readonly save: () => Promise<void>;
  /** Discards the chosen image and cancels its upload. */
  readonly cancel: () => void;
  readonly remove: () => Promise<void>;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'session' | 'files' | 'changes' | 'trackUnsaved' | 'platform'>;

export const createAvatar = (
  { call, session, files, changes, trackUnsaved, platform }: Deps,
  { open, crop, releaseUrl }: ImageEditor = imageEditor,
): Avatar => {
  const chosen = signal<ChosenImage | null>(null);
  const rejection = signal<PictureRejection | null>(null);
  const upload = createFileUpload(files);
  /** The last upload, for a retry if only the last step failed. */
  let lastUpload: { readonly of: ChosenImage; readonly cut: string; readonly url: string } | null = null;

  const setChosen = (next: ChosenImage | null): void => {
    const previous = chosen.peek();
    chosen.value = next;
    if (previous && previous !== next) releaseUrl(previous.url);
  };

  const send = async (url: string, key: string): Promise<void> => {
    const options = { idempotencyKey: key };
    // Always the current version: there is nothing to merge, because the avatar is replaced as a whole.
    const { version } = await call(doctor.info, {});
    try {
      await call(doctor.update, { version, avatar: url }, options);
    } catch (thrown) {
      if (toApiError(thrown).code !== businessCode.profileChanged) throw thrown;
      await call(doctor.update, { avatar: url }, { idempotencyKey: platform.createId() });
    }
  };
  const mutation = createSafeMutation<string, true>({
    send: async (url, key) => {
      await send(url, key);
      return true;
    },
    find: async (url) => {
      const { avatar } = await call(doctor.info, {});
      return withoutSignature(avatar ?? '') === withoutSignature(url) || null;
    },
    onSuccess: () => {
      setChosen(null);
      changes.invalidate('profile');
    },
    createId: platform.createId,
  });
  const busy = (): boolean =>
    upload.state.peek() === 'sending' ||
    mutation.state.peek() === 'busy' ||
    mutation.state.peek() === 'verifying';

  return {
    currentUrl: computed(() => session.user.value?.avatar ?? null),
    chosen,
    rejection,
    upload,
    mutation,
    choose: async ([file]) => {
      if (!file || busy()) return;
      const inspected = await validateFile(file);
      if (typeof inspected === 'string') {
        rejection.value = inspected;
        return;
      }
      try {
        const { width, height, url } = await open(inspected.file);
        batch(() => {
          rejection.value = null;
          setChosen({ file: inspected.file, url, crop: createCrop({ width, height }, 1) });
        });
        upload.cancel();
        mutation.reset();
      } catch {
        rejection.value = 'broken';
      }
    },
    save: async () => {
      const image = chosen.value;
      if (!image || busy()) return;
      const areaKey = JSON.stringify(image.crop.area.peek());
      if (lastUpload?.of !== image || lastUpload.cut !== areaKey) {
        const file = await crop(image.file, image.crop.area.peek(), maxSide).catch(() => null);
        // Cancelled meanwhile.
        if (chosen.peek() !== image) return;
        if (!file) {
          rejection.value = 'broken';
          return;
        }
        const uploaded = await upload.send(file);
        if (!uploaded || chosen.peek() !== image) return;
        lastUpload = { of: image, cut: areaKey, url: uploaded.url };
      }
      await mutation.mutate(lastUpload.url);
    },
    cancel: () => {
      if (mutation.state.peek() === 'busy' || mutation.state.peek() === 'verifying') return;
      upload.cancel();
      mutation.reset();
      batch(() => {
        rejection.value = null;
        setChosen(null);
      });
    },
    remove: () => mutation.mutate(''),
    start: () => {
      const disposers = [trackUnsaved(() => chosen.value !== null)];
      return () => {
        disposeAll(disposers);
        upload.cancel();
        setChosen(null);
      };
    },
  };
};
