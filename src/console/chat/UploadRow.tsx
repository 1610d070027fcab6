import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { Progress } from '../kit/Progress.tsx';
import type { Chat } from './chat.ts';
import type { Uploading } from './uploads.ts';

interface Props {
  chat: Chat;
  upload: Uploading;
}

const Under = ({ chat, upload }: Props) => {
  const w = chat.w.value.upload;
  return (
    <div className="bubble-held">
      <Far chat={chat} upload={upload} />
      <Button label={w.cancel(upload.name)} icon={CloseIcon} hideLabel kind="quiet" onClick={upload.cancel} />
    </div>
  );
};

const Far = ({ chat, upload }: Props) => {
  const part = upload.part.value;
  return <Progress label={chat.w.value.upload.part(upload.name, Math.round(part * 100))} part={part} />;
};

const Stopped = ({ chat, upload }: Props) => {
  const w = chat.w.value.upload;
  return (
    <div className="bubble-held" role="alert">
      <span>{upload.reason.value || w.failed}</span>
      <Button label={w.discard} kind="quiet" onClick={upload.cancel} />
      <Button label={w.retry} onClick={upload.retry} />
    </div>
  );
};

/** A file being uploaded: its progress, a cancel button, and why it failed. */
export const UploadRow = ({ chat, upload }: Props) => (
  <div className="said said-mine">
    <div className="bubble bubble-mine bubble-pending bubble-upload">
      {upload.preview === null ? null : <img className="bubble-preview" src={upload.preview} alt="" />}
      <bdi className="bubble-file-name">{upload.name}</bdi>
      {upload.caption === '' ? null : (
        <p className="bubble-text" dir="auto">
          {upload.caption}
        </p>
      )}
      {upload.state.value === 'sending' ? (
        <Under chat={chat} upload={upload} />
      ) : (
        <Stopped chat={chat} upload={upload} />
      )}
    </div>
  </div>
);
