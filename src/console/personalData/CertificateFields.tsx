import { useRef } from 'react';
import {
  maxCertificateFiles,
  qualificationKind,
  type QualificationKind,
} from '../../contract/account/qualification.ts';
import { useFiles } from '../chat/useFiles.ts';
import { CameBack } from '../journal/CameBack.tsx';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Notice } from '../kit/Notice.tsx';
import { TextField } from '../kit/TextField.tsx';
import { ActNote } from '../prescribing/ActNote.tsx';
import { useWords, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import type { CertificateForm } from './certificate.ts';
import { CertificateFacts } from './CertificateFacts.tsx';
import { CertificateFiles } from './CertificateFiles.tsx';
import { CropView } from './CropView.tsx';
import { FilePicker } from './FilePicker.tsx';
import { SendingBar } from './SendingBar.tsx';

interface Props {
  form: CertificateForm;
}

const Entry = ({
  form,
  field,
  day = false,
}: Props & { field: 'number' | 'issuedOn' | 'validUntil'; day?: boolean }) => {
  const w = useWordsOf(personalDataLexicon).profile.certificates;
  const trouble = form.trouble.value[field];
  return (
    <TextField
      label={w[field]}
      type={day ? 'date' : 'text'}
      value={form.filled.value[field]}
      hint={field === 'validUntil' ? w.validHint : undefined}
      error={trouble && w[trouble]}
      onChange={(value) => form.write(field, value)}
    />
  );
};

/** An image being cropped, or a file being uploaded. */
const Coming = ({ form }: Props) => {
  const { certificates: w, upload } = useWordsOf(personalDataLexicon).profile;
  const cutting = form.files.cutting.value;
  const state = form.files.sending.state.value;
  if (!cutting && state === 'idle') return null;
  return (
    <div className="stack certificate-coming">
      {cutting ? <CropView crop={cutting.crop} address={cutting.address} ratio={cutting.ratio} /> : null}
      <SendingBar sending={form.files.sending} onCancel={form.files.stop} />
      {state === 'sending' ? null : (
        <div className="row">
          <Button label={state === 'failed' ? upload.again : w.take} onClick={() => void form.files.take()} />
          <Button label={w.dropFile} kind="quiet" onClick={form.files.stop} />
        </div>
      )}
    </div>
  );
};

const Files = ({ form }: Props) => {
  const { certificates: w, refusal } = useWordsOf(personalDataLexicon).profile;
  const within = useRef<HTMLDivElement>(null);
  const over = useFiles(within, (files) => void form.files.add(files));
  const trouble = form.trouble.value.files;
  const unfit = form.files.unfit.value;
  const busy = form.files.sending.state.value === 'sending';
  return (
    <fieldset className={over.value ? 'certificate-drop personal-over' : 'certificate-drop'}>
      <legend>{w.files}</legend>
      <div ref={within} className="stack">
        <CertificateFiles files={form.filled.value.files} onTakeAway={form.takeAway} />
        <Coming form={form} />
        {unfit ? (
          <Notice
            tone="accent"
            urgent
            text={
              unfit === 'many'
                ? refusal.many(maxCertificateFiles)
                : unfit === 'notPicture'
                  ? refusal.type
                  : refusal[unfit]
            }
          />
        ) : null}
        {trouble ? <Notice tone="accent" urgent text={w[trouble]} /> : null}
        <div className="row">
          <FilePicker
            label={w.add}
            accept="image/png,image/jpeg,image/webp,application/pdf"
            disabled={busy}
            onPick={(files) => void form.files.add(files)}
          />
        </div>
      </div>
    </fieldset>
  );
};

const Theirs = ({ form }: Props) => {
  const w = useWordsOf(personalDataLexicon).profile.certificates;
  const theirs = form.theirs.value;
  if (!theirs) return null;
  return (
    <div className="personal-apart" role="alert">
      <p>{w.theirs}</p>
      <CertificateFacts one={theirs} />
    </div>
  );
};

/** Values restored from a closed page where something else has been typed since. */
const Came = ({ form }: Props) => {
  const { frame } = useWords();
  const profile = useWordsOf(personalDataLexicon).profile;
  const w = profile.certificates;
  const found = form.asked.value?.typed;
  if (!found) return null;
  const now = form.filled.value;
  const named = (files: typeof now.files) => files.map(({ name }) => name).join(frame.comma);
  return (
    <CameBack
      rows={[
        ...(['number', 'issuedOn', 'validUntil'] as const).map((field) => ({
          name: w[field],
          found: found[field],
          now: now[field],
        })),
        { name: w.files, found: named(found.files), now: named(now.files) },
      ].filter((row) => row.found !== row.now)}
      onTake={() => form.answer(true)}
      onDrop={() => form.answer(false)}
    />
  );
};

/** The form of one certificate. */
export const CertificateFields = ({ form, kind }: Props & { kind: QualificationKind }) => {
  const w = useWordsOf(personalDataLexicon).profile.certificates;
  const { idFront, idBack } = qualificationKind;
  const busy = form.act.state.value === 'busy' || form.act.state.value === 'asking';
  return (
    <Form className="stack" submit={() => void form.save()}>
      <Came form={form} />
      <Theirs form={form} />
      <div className="personal-pair">
        {kind === idBack ? null : <Entry form={form} field="number" />}
        {kind === idFront ? null : (
          <>
            <Entry form={form} field="issuedOn" day />
            <Entry form={form} field="validUntil" day />
          </>
        )}
      </div>
      <Files form={form} />
      {form.theirs.value ? null : <ActNote act={form.act} />}
      <div className="row">
        <Button
          label={w.save}
          kind="main"
          type="submit"
          busy={busy}
          disabled={form.files.sending.state.value === 'sending'}
        />
        <Button label={w.stop} disabled={busy} onClick={form.drop} />
      </div>
    </Form>
  );
};
