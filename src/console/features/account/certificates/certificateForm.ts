import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
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
import { createDraftForm, type DraftForm } from '../../../drafts/draftForm.ts';
import { mergeWhole } from '../../../drafts/mergeFields.ts';
import { type CertificateUpload, createCertificateUpload } from './certificateUpload.ts';
import { type CertificateDraft, fields, toDraft, toCertificate, storedShape } from './certificateDraft.ts';
import { type ImageEditor, imageEditor } from '../files/imageEditor.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** The form of one certificate. Saving during a conflict overwrites the other version. */
export interface CertificateForm extends DraftForm<Qualification, CertificateDraft, 'form'> {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly errors: ReadonlySignal<Partial<Record<CertificateField, CertificateError>>>;
  readonly upload: CertificateUpload;
  readonly open: () => void;
  readonly setField: (field: 'number' | 'issuedOn' | 'validUntil', value: string) => void;
  readonly removeFile: (url: string) => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'files' | 'drafts' | 'trackUnsaved' | 'changes' | 'platform'>;

/** Creates the form for one kind of certificate; `submitted` reads the submitted certificate, or null. */
export const createCertificateForm = (
  app: Deps,
  kind: QualificationKind,
  submitted: () => Qualification | null,
  reload: () => Promise<void>,
  editor: ImageEditor = imageEditor,
): CertificateForm => {
  const { call, clock, changes } = app;
  const isOpen = signal(false);
  const errors = signal<Partial<Record<CertificateField, CertificateError>>>({});
  const form = createDraftForm<Qualification, CertificateDraft, 'form'>(app, {
    draftKey: { order: '', form: `certificate${kind}` },
    schema: storedShape,
    serialize: ({ base, draft, conflict }) => ({ typed: draft, was: conflict?.before ?? toDraft(base) }),
    read: toDraft,
    fields: mergeWhole(fields),
    isNew: true,
    refusal: {
      codes: [businessCode.qualificationChanged, businessCode.qualificationTwice],
      schema: qualification,
    },
    load: async () => (await call(qualifications.byDoctor, {})).find((one) => one.kind === kind) ?? null,
    save: async (draft, base, idempotencyKey) => {
      const certificate = toCertificate(kind, draft);
      const body = { ...certificate, kind, files: [...certificate.files] };
      const options = { idempotencyKey };
      if (base) await call(qualifications.update, { id: base.id, version: base.version, ...body }, options);
      else await call(qualifications.create, body, options);
      await reload();
      return submitted();
    },
    overwrites: true,
    onRestore: () => {
      isOpen.value = true;
    },
    onSaved: () => {
      if (!form.dirty.peek() && upload.isIdle()) discard();
      changes.invalidate('qualifications', reload);
    },
  });
  const { draft } = form;
  const upload = createCertificateUpload(app, editor, {
    isFull: () => draft.value.files.length >= maxCertificateFiles,
    onStored: (file) => {
      const { files: _cleared, ...others } = errors.value;
      form.edit({ ...draft.value, files: [...draft.value.files, file] });
      errors.value = others;
    },
  });
  const discard = (): void => {
    upload.cancel();
    batch(() => {
      isOpen.value = false;
      form.reset(submitted());
      errors.value = {};
    });
    form.mutation.reset();
  };

  return {
    ...form,
    isOpen,
    errors,
    upload,
    open: () =>
      batch(() => {
        form.reset(submitted());
        isOpen.value = true;
      }),
    discard,
    setField: (field, value) => {
      const { [field]: _cleared, ...others } = errors.value;
      batch(() => {
        form.edit({ ...draft.value, [field]: value });
        errors.value = others;
      });
      form.mutation.reset();
    },
    removeFile: (url) =>
      form.edit({ ...draft.value, files: draft.value.files.filter((one) => one.url !== url) }),
    save: async () => {
      if (!upload.isIdle()) {
        await upload.confirm();
        if (!upload.isIdle()) return;
      }
      errors.value = validateCertificate(toCertificate(kind, draft.value), dayOf(clock.now()));
      if (Object.keys(errors.value).length === 0 && form.dirty.value) await form.save();
    },
    start: () => {
      const disposers = [
        effect(() => {
          const latest = submitted();
          untracked(() => {
            if (!isOpen.peek()) form.reset(latest);
          });
        }),
        form.start(),
        app.trackUnsaved(() => upload.cropping.value !== null, 'kept'),
      ];
      return () => {
        disposeAll(disposers);
        upload.cancel();
      };
    },
  };
};
