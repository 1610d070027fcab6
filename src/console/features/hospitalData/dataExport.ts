import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type DataKind, hospitalData } from '../../../contract/hospital/hospitalData.ts';
import type { Services } from '../../services.ts';
import { toApiError } from '../../lib/apiError.ts';

/** Exports what is stored of a kind. */
export interface DataExport {
  readonly isBusy: ReadonlySignal<boolean>;
  /** Why the last export failed. */
  readonly message: ReadonlySignal<string | null>;
  readonly run: () => Promise<void>;
  readonly start: () => () => void;
}

/** Creates it; only a complete file is passed to `saveFile`. */
export const createDataExport = (
  { files }: { files: Pick<Services['files'], 'download'> },
  kind: DataKind,
  saveFile: (blob: Blob, name: string) => void,
): DataExport => {
  const isBusy = signal(false);
  const message = signal<string | null>(null);
  const controller = new AbortController();
  return {
    isBusy,
    message,
    run: async () => {
      if (isBusy.peek()) return;
      isBusy.value = true;
      message.value = null;
      try {
        const { blob, name } = await files.download(
          hospitalData.export,
          { kind },
          { signal: controller.signal },
        );
        saveFile(blob, name ?? kind);
      } catch (thrown) {
        message.value = controller.signal.aborted ? null : toApiError(thrown).message;
      }
      isBusy.value = false;
    },
    start: () => () => controller.abort(),
  };
};
