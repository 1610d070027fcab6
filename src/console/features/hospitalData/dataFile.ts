import { type ReadonlySignal, signal } from '@preact/signals-react';
import { maxFileBytes } from '../../../contract/files/file.ts';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import {
  type AppliedFile,
  type DataKind,
  type DataReport,
  hospitalData,
} from '../../../contract/hospital/hospitalData.ts';
import type { Services } from '../../services.ts';
import { isApiError, toApiError } from '../../lib/apiError.ts';
import { createSafeMutation, type SafeMutation } from '../../lib/safeMutation.ts';

/** Why a file was not even sent. */
export type FileMistake = 'several' | 'empty' | 'tooLarge' | 'unreadable';

/** What became of the file that was chosen last. */
export type FileState =
  | { readonly name: 'none' }
  | { readonly name: 'checking'; readonly fileName: string; readonly part: number }
  | { readonly name: 'cancelled' }
  | { readonly name: 'mistaken'; readonly mistake: FileMistake }
  | { readonly name: 'notChecked'; readonly message: string; readonly file: File }
  | {
      readonly name: 'checked';
      readonly file: File;
      readonly report: DataReport;
      /** Data changed after the first check, and the file was checked again. */
      readonly again: boolean;
    }
  | { readonly name: 'applied'; readonly applied: AppliedFile };

interface Payload {
  readonly file: File;
  readonly checked: string;
}

/** Checks and applies files of one kind. */
export interface DataFile {
  readonly state: ReadonlySignal<FileState>;
  readonly mutation: SafeMutation<Payload>;
  /** Checks a file; ignored while another one is being applied. */
  readonly choose: (files: readonly File[]) => Promise<void>;
  /** Checks the same file again, after a failure. */
  readonly retry: () => Promise<void>;
  readonly cancel: () => void;
  /** Applies the file as it was checked. */
  readonly apply: () => Promise<void>;
  readonly start: () => () => void;
}

const mistakeOf = (files: readonly File[]): FileMistake | null => {
  const [file] = files;
  if (!file || files.length > 1) return 'several';
  if (file.size === 0) return 'empty';
  return file.size > maxFileBytes ? 'tooLarge' : null;
};

/** Creates it; `onApplied` reloads what is listed. */
export const createDataFile = (
  { call, platform }: Pick<Services, 'call' | 'platform'>,
  kind: DataKind,
  onApplied: () => void,
): DataFile => {
  const state = signal<FileState>({ name: 'none' });
  let controller: AbortController | null = null;

  const mutation = createSafeMutation<Payload, AppliedFile>({
    send: (payload, idempotencyKey) => call(hospitalData.apply, { kind, ...payload }, { idempotencyKey }),
    find: async ({ checked }) => {
      const kinds = await call(hospitalData.kinds, {});
      const applied = kinds.find((one) => one.kind === kind)?.applied ?? [];
      return applied.find((one) => one.checked === checked) ?? null;
    },
    onSuccess: (applied) => {
      state.value = { name: 'applied', applied };
      onApplied();
    },
    createId: platform.createId,
  });

  const check = async (file: File, again: boolean): Promise<void> => {
    controller?.abort();
    const own = new AbortController();
    controller = own;
    const { signal } = own;
    const show = (next: FileState): void => {
      if (controller === own) state.value = next;
    };
    show({ name: 'checking', fileName: file.name, part: 0 });
    try {
      const onProgress = (part: number): void => show({ name: 'checking', fileName: file.name, part });
      const report = await call(hospitalData.check, { kind, file }, { signal, onProgress });
      show({ name: 'checked', file, report, again });
    } catch (thrown) {
      if (isApiError(thrown) && thrown.kind === 'aborted') show({ name: 'cancelled' });
      else show({ name: 'notChecked', message: toApiError(thrown).message, file });
    }
  };

  const isApplying = (): boolean => ['busy', 'verifying', 'unknown'].includes(mutation.state.peek());

  return {
    state,
    mutation,
    choose: async (files) => {
      if (isApplying() || files.length === 0) return;
      mutation.reset();
      controller?.abort();
      controller = null;
      const mistake = mistakeOf(files);
      const [file] = files;
      if (mistake !== null || !file) {
        state.value = { name: 'mistaken', mistake: mistake ?? 'several' };
        return;
      }
      try {
        // A copy: what is applied is what was checked, whatever happens to the file on the disk.
        await check(new File([await file.arrayBuffer()], file.name), false);
      } catch {
        state.value = { name: 'mistaken', mistake: 'unreadable' };
      }
    },
    retry: async () => {
      const current = state.peek();
      if (current.name === 'notChecked') await check(current.file, false);
    },
    cancel: () => controller?.abort(),
    apply: async () => {
      const current = state.peek();
      if (current.name !== 'checked') return;
      const { file, report } = current;
      if (report.checked === null) return;
      await mutation.mutate({ file, checked: report.checked });
      if (mutation.error.peek()?.code !== businessCode.dataChanged) return;
      mutation.reset();
      await check(file, true);
    },
    start: () => () => controller?.abort(),
  };
};
