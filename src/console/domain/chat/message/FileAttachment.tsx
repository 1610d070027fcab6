import { useSignal } from '@preact/signals-react';
import type { Attachment } from '../../../../contract/consultation/message.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { toApiError } from '../../../lib/apiError.ts';
import { fileAddress } from '../../files/fileAddress.ts';
import type { Chat, Content } from '../chat.ts';
import { OpenFileIcon, SaveIcon } from '../icons.tsx';
import { isShownPdf } from '../viewer/pictures.ts';
import { saveBlob } from '../../../lib/saveBlob.ts';

const bytesPerKb = 1024;

/** A file: its name, its size, and a button to save it; a PDF can also be opened where the browser shows it. */
export const FileAttachment = ({ chat, row, file }: { chat: Chat; row: Content; file: Attachment }) => {
  const t = chat.w.value.file;
  const busy = useSignal(false);
  const src = fileAddress(file.url, chat.deps);
  const size =
    file.size < bytesPerKb * bytesPerKb
      ? t.kb(Math.max(1, file.size / bytesPerKb).toFixed(0))
      : t.mb((file.size / bytesPerKb / bytesPerKb).toFixed(1));
  const save = async () => {
    if (src === null) return;
    busy.value = true;
    try {
      saveBlob(await chat.deps.files.fetchFile(src), file.name);
    } catch (thrown) {
      chat.deps.toasts.showError(toApiError(thrown));
    } finally {
      busy.value = false;
    }
  };
  return (
    <span className="bubble-file">
      <span className="bubble-file-name">
        <bdi>{file.name}</bdi>
        <small>{src === null ? t.elsewhere : size}</small>
      </span>
      {src !== null && isShownPdf(chat, row) ? (
        <Button
          label={t.open(file.name)}
          icon={OpenFileIcon}
          hideLabel
          onClick={() => chat.openPicture(src)}
        />
      ) : null}
      {src === null ? null : (
        <Button
          label={t.save(file.name)}
          icon={SaveIcon}
          hideLabel
          busy={busy.value}
          onClick={() => void save()}
        />
      )}
    </span>
  );
};
