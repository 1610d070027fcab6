import { useRef } from 'react';
import {
  maxCertificateFiles,
  qualificationKind,
  type QualificationKind,
} from '../../../../contract/account/qualification.ts';
import { useFileDrop } from '../../../ui/hooks/useFileDrop.ts';
import { ConflictNotice } from '../../../drafts/ConflictNotice.tsx';
import { FormRestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import type { CertificateForm } from './certificateForm.ts';
import { type CertificateDraft, fields } from './certificateDraft.ts';
import { CertificateFiles } from './CertificateFiles.tsx';
import { CropView } from '../files/CropView.tsx';
import { FilePicker } from '../../../ui/controls/FilePicker.tsx';
import { UploadProgress } from '../files/UploadProgress.tsx';

interface Props {
  form: CertificateForm;
}

const TextEntry = ({
  form,
  field,
  day = false,
}: Props & { field: 'number' | 'issuedOn' | 'validUntil'; day?: boolean }) => {
  const t = useCatalog('account').profile.certificates;
  const error = form.errors.value[field];
  return (
    <TextField
      label={t[field]}
      type={day ? 'date' : 'text'}
      value={form.draft.value[field]}
      hint={field === 'validUntil' ? t.validHint : undefined}
      error={error && t[error]}
      onChange={(value) => form.setField(field, value)}
    />
  );
};

/** An image being cropped, or a file being uploaded. */
const PendingFile = ({ form }: Props) => {
  const { certificates: t, upload } = useCatalog('account').profile;
  const cropping = form.upload.cropping.value;
  const state = form.upload.upload.state.value;
  if (!cropping && state === 'idle') return null;
  return (
    <div className="stack certificate-pending">
      {cropping ? <CropView crop={cropping.crop} url={cropping.url} ratio={cropping.ratio} /> : null}
      <UploadProgress upload={form.upload.upload} onCancel={form.upload.cancel} />
      {state === 'sending' ? null : (
        <div className="row">
          <Button
            label={state === 'failed' ? upload.again : t.use}
            onClick={() => void form.upload.confirm()}
          />
          <Button label={t.dropFile} kind="quiet" onClick={form.upload.cancel} />
        </div>
      )}
    </div>
  );
};

const Files = ({ form }: Props) => {
  const { certificates: t, fileRejected: refusal } = useCatalog('account').profile;
  const dropZone = useRef<HTMLDivElement>(null);
  const isDragOver = useFileDrop(dropZone, (files) => void form.upload.add(files));
  const error = form.errors.value.files;
  const rejection = form.upload.rejection.value;
  const busy = form.upload.upload.state.value === 'sending';
  return (
    <fieldset className={isDragOver.value ? 'certificate-drop personal-drag-over' : 'certificate-drop'}>
      <legend>{t.files}</legend>
      <div ref={dropZone} className="stack">
        <CertificateFiles files={form.draft.value.files} onRemove={form.removeFile} />
        <PendingFile form={form} />
        {rejection ? (
          <Notice
            tone="accent"
            urgent
            text={
              rejection === 'many'
                ? refusal.many(maxCertificateFiles)
                : rejection === 'notPicture'
                  ? refusal.type
                  : refusal[rejection]
            }
          />
        ) : null}
        {error ? <Notice tone="accent" urgent text={t[error]} /> : null}
        <div className="row">
          <FilePicker
            label={t.add}
            accept="image/png,image/jpeg,image/webp,application/pdf"
            disabled={busy}
            onPick={(files) => void form.upload.add(files)}
          />
        </div>
      </div>
    </fieldset>
  );
};

/** Restored values to decide about, and the version that was submitted elsewhere. */
const DraftNotices = ({ form }: Props) => {
  const { common } = useMessages();
  const t = useCatalog('account').profile.certificates;
  const text = (draft: CertificateDraft, _form: 'form', other: CertificateDraft) =>
    fields
      .differing(draft, other)
      .map((field) => {
        const value =
          field === 'files' ? draft.files.map(({ name }) => name).join(common.comma) : draft[field];
        return `${t[field]}${common.colon}${value}`;
      })
      .join('\n');
  return (
    <>
      <FormRestorePrompt form={form} text={text} />
      <ConflictNotice form={form} text={text} />
    </>
  );
};

/** The form of one certificate. */
export const CertificateEditor = ({ form, kind }: Props & { kind: QualificationKind }) => {
  const t = useCatalog('account').profile.certificates;
  const { idFront, idBack } = qualificationKind;
  const busy = form.mutation.state.value === 'busy' || form.mutation.state.value === 'verifying';
  return (
    <Form className="stack" onSubmit={() => void form.save()}>
      <DraftNotices form={form} />
      <div className="personal-pair">
        {kind === idBack ? null : <TextEntry form={form} field="number" />}
        {kind === idFront ? null : (
          <>
            <TextEntry form={form} field="issuedOn" day />
            <TextEntry form={form} field="validUntil" day />
          </>
        )}
      </div>
      <Files form={form} />
      <MutationStatus mutation={form.mutation} />
      <div className="row">
        <Button
          label={t.save}
          kind="main"
          type="submit"
          busy={busy}
          disabled={form.upload.upload.state.value === 'sending'}
        />
        <Button label={t.cancel} disabled={busy} onClick={form.discard} />
      </div>
    </Form>
  );
};
