import { Button } from '../../../ui/controls/Button.tsx';
import { Progress } from '../../../ui/async/Progress.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import type { FileUpload } from './fileUpload.ts';

interface Props {
  upload: Pick<FileUpload, 'state' | 'progress' | 'error'>;
  /** Cancels the upload. */
  onCancel: () => void;
}

/** The progress of an upload with a cancel button, or the error after it failed. */
export const UploadProgress = ({ upload, onCancel }: Props) => {
  const t = useCatalog('account').profile.upload;
  const progress = upload.progress.value;
  if (upload.state.value === 'failed') return <ErrorNotice error={upload.error} />;
  if (upload.state.value === 'idle') return null;
  return (
    <div className="personal-progress">
      <Progress label={t.sending} fraction={progress} />
      <span className="small">{t.progress(Math.round(progress * 100))}</span>
      <Button label={t.cancel} onClick={onCancel} />
    </div>
  );
};
