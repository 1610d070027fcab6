import { Button } from '../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { Progress } from '../../../ui/async/Progress.tsx';
import type { Chat } from '../chat.ts';
import type { Upload } from '../uploads.ts';

interface Props {
  chat: Chat;
  upload: Upload;
}

const UploadControls = ({ chat, upload }: Props) => {
  const t = chat.w.value.upload;
  return (
    <div className="bubble-held">
      <UploadProgress chat={chat} upload={upload} />
      <Button label={t.cancel(upload.name)} icon={CloseIcon} hideLabel kind="quiet" onClick={upload.cancel} />
    </div>
  );
};

const UploadProgress = ({ chat, upload }: Props) => {
  const progress = upload.progress.value;
  return (
    <Progress label={chat.w.value.upload.part(upload.name, Math.round(progress * 100))} fraction={progress} />
  );
};

const UploadFailure = ({ chat, upload }: Props) => {
  const t = chat.w.value.upload;
  return (
    <div className="bubble-held" role="alert">
      <span>{upload.reason.value || t.failed}</span>
      <Button label={t.discard} kind="quiet" onClick={upload.cancel} />
      <Button label={t.retry} onClick={upload.retry} />
    </div>
  );
};

/** A file being uploaded: its progress, a cancel button, and why it failed. */
export const UploadRow = ({ chat, upload }: Props) => (
  <div className="message message-own">
    <div className="bubble bubble-mine bubble-pending bubble-upload">
      {upload.preview === null ? null : <img className="bubble-preview" src={upload.preview} alt="" />}
      <bdi className="bubble-file-name">{upload.name}</bdi>
      {upload.caption === '' ? null : (
        <p className="bubble-text" dir="auto">
          {upload.caption}
        </p>
      )}
      {upload.state.value === 'sending' ? (
        <UploadControls chat={chat} upload={upload} />
      ) : (
        <UploadFailure chat={chat} upload={upload} />
      )}
    </div>
  </div>
);
