import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import {
  type CertificateField,
  type CertificateError,
  validateCertificate,
  maxCertificateFiles,
  type Qualification,
  type QualificationKind,
  qualification,
  qualifications,
} from '../../../../contract/account/qualification.ts';
import type { Services } from '../../../services.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { type RestorePrompts, createRestorePrompts } from '../../../drafts/restorePrompts.ts';
import { errorDataOf } from '../../../lib/errorData.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { type SafeMutation, createSafeMutation } from '../../../lib/safeMutation.ts';
import { type CertificateUpload, createCertificateUpload } from './certificateUpload.ts';
import {
  type CertificateDraft,
  toDraft,
  toCertificate,
  type StoredCertificate,
  storedShape,
  emptyDraft,
  comparableText,
} from './certificateDraft.ts';
import { type ImageEditor, imageEditor } from '../files/imageEditor.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** The form of one certificate. */
export interface CertificateForm {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly draft: ReadonlySignal<CertificateDraft>;
  readonly errors: ReadonlySignal<Partial<Record<CertificateField, CertificateError>>>;
  readonly upload: CertificateUpload;
  readonly mutation: Pick<SafeMutation<CertificateDraft>, 'state' | 'error' | 'retry'>;
  /** What somebody else has saved since; saving again overwrites it. */
  readonly conflict: ReadonlySignal<Qualification | null>;
  /** Values restored from a closed page where something else has been typed since. */
  readonly restorePrompt: RestorePrompts<StoredCertificate>['found'];
  readonly answerRestore: (accept: boolean) => void;
  readonly open: () => void;
  /** Closes the form and discards its input. */
  readonly discard: () => void;
  readonly setField: (field: 'number' | 'issuedOn' | 'validUntil', value: string) => void;
  readonly removeFile: (url: string) => void;
  /** Submits it, with the image that is still being cropped. */
  readonly save: () => Promise<void>;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'files' | 'drafts' | 'trackUnsaved' | 'changes' | 'platform'>;

/** Creates the form for one kind of certificate; `submitted` returns the submitted certificate, or null. */
export const createCertificateForm = (
  { call, clock, files, drafts, trackUnsaved, changes, platform }: Deps,
  kind: QualificationKind,
  submitted: () => Qualification | null,
  reload: () => Promise<void>,
  editor: ImageEditor = imageEditor,
): CertificateForm => {
  const isOpen = signal(false);
  const base = signal<Qualification | null>(null);
  const draft = signal(emptyDraft);
  const errors = signal<Partial<Record<CertificateField, CertificateError>>>({});
  const conflict = signal<Qualification | null>(null);
  const restorePrompt = createRestorePrompts<StoredCertificate>();
  const upload = createCertificateUpload({ files }, editor, {
    isFull: () => draft.value.files.length >= maxCertificateFiles,
    onStored: (file) => {
      const { files: _cleared, ...others } = errors.value;
      draft.value = { ...draft.value, files: [...draft.value.files, file] };
      errors.value = others;
    },
  });

  const dirty = computed(
    () => isOpen.value && comparableText(draft.value) !== comparableText(toDraft(base.value)),
  );
  const discard = (): void => {
    upload.cancel();
    mutation.reset();
    batch(() => {
      isOpen.value = false;
      draft.value = emptyDraft;
      errors.value = {};
      conflict.value = null;
    });
  };

  const find = async (): Promise<Qualification | undefined> =>
    (await call(qualifications.byDoctor, {})).find((one) => one.kind === kind);
  const mutation = createSafeMutation<CertificateDraft, true>({
    send: async (sent, key) => {
      const { kind: _kind, files: sentFiles, ...rest } = toCertificate(kind, sent);
      const body = { kind, ...rest, files: [...sentFiles] };
      const current = base.peek();
      const options = { idempotencyKey: key };
      if (current)
        await call(qualifications.update, { id: current.id, version: current.version, ...body }, options);
      else await call(qualifications.create, body, options);
      return true;
    },
    find: async (sent) => {
      const latest = await find();
      return latest && comparableText(toDraft(latest)) === comparableText(sent) ? true : null;
    },
    onSuccess: async (_done, sent) => {
      // Anything typed or chosen since stays, on top of what was submitted.
      if (comparableText(draft.peek()) === comparableText(sent) && upload.isIdle()) discard();
      await reload();
      base.value = submitted();
      changes.invalidate('qualifications', reload);
    },
    createId: platform.createId,
  });

  /** Somebody else has changed or submitted it: keep the input and show their version beside it. */
  const showConflict = async (error: ApiError): Promise<void> => {
    if (error.code !== businessCode.qualificationChanged && error.code !== businessCode.qualificationTwice)
      return;
    const latest = errorDataOf(error, businessCode.qualificationChanged, qualification) ?? (await find());
    if (!latest) return;
    batch(() => {
      base.value = latest;
      conflict.value = latest;
    });
  };

  /** Restores a draft; if another version was submitted since, it is shown beside the form. */
  const restore = ({ typed, was }: StoredCertificate): void =>
    batch(() => {
      const latest = submitted();
      base.value = latest;
      draft.value = typed;
      isOpen.value = true;
      conflict.value = comparableText(toDraft(latest)) === comparableText(was) ? null : latest;
    });

  return {
    isOpen,
    draft,
    errors,
    upload,
    mutation,
    conflict,
    restorePrompt: restorePrompt.found,
    answerRestore: (accept) => {
      if (accept && restorePrompt.found.value) restore(restorePrompt.found.value);
      restorePrompt.resolveFirst();
    },
    open: () =>
      batch(() => {
        base.value = submitted();
        draft.value = toDraft(base.value);
        isOpen.value = true;
      }),
    discard,
    setField: (field, value) => {
      const { [field]: _cleared, ...others } = errors.value;
      batch(() => {
        draft.value = { ...draft.value, [field]: value };
        errors.value = others;
      });
      mutation.reset();
    },
    removeFile: (url) => {
      draft.value = { ...draft.value, files: draft.value.files.filter((one) => one.url !== url) };
    },
    save: async () => {
      if (!upload.isIdle()) {
        await upload.confirm();
        if (!upload.isIdle()) return;
      }
      const latest = draft.value;
      errors.value = validateCertificate(toCertificate(kind, latest), dayOf(clock.now()));
      if (Object.keys(errors.value).length > 0 || !dirty.value) return;
      conflict.value = null;
      await mutation.mutate(latest);
      const error = mutation.error.peek();
      if (mutation.state.peek() === 'refused' && error) await showConflict(error);
    },
    start: () => {
      const disposers = [
        drafts.sync(
          { order: '', form: `certificate${kind}` },
          {
            schema: storedShape,
            serialize: () => (dirty.value ? { typed: draft.value, was: toDraft(base.value) } : null),
            restore: (restored, resolve) => {
              // It was submitted after all.
              if (comparableText(restored.typed) === comparableText(toDraft(submitted()))) return resolve();
              if (dirty.peek()) return restorePrompt.ask(restored, resolve);
              restore(restored);
              resolve();
            },
          },
        ),
        trackUnsaved(() => dirty.value || upload.cropping.value !== null, 'kept'),
      ];
      return () => {
        disposeAll(disposers);
        upload.cancel();
      };
    },
  };
};
