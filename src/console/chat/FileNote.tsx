import { useSignal } from '@preact/signals-react';
import type { Attachment } from '../../contract/consultation/message.ts';
import { Button } from '../kit/Button.tsx';
import { faultOf } from '../lib/fault.ts';
import { fileAddress } from './address.ts';
import type { Chat } from './chat.ts';
import { SaveIcon } from './icons.tsx';
import { saveBlob } from '../kit/save.ts';

const kilo = 1024;

/** A file: its name, its size, and a button to save it. */
export const FileNote = ({ chat, file }: { chat: Chat; file: Attachment }) => {
  const w = chat.w.value.file;
  const busy = useSignal(false);
  const src = fileAddress(file.url, chat.desk.outside.base);
  const size =
    file.size < kilo * kilo
      ? w.kb(Math.max(1, file.size / kilo).toFixed(0))
      : w.mb((file.size / kilo / kilo).toFixed(1));
  const save = async () => {
    if (src === null) return;
    busy.value = true;
    try {
      saveBlob(await chat.desk.files.fetchFile(src), file.name);
    } catch (thrown) {
      chat.desk.toasts.fault(faultOf(thrown));
    } finally {
      busy.value = false;
    }
  };
  return (
    <span className="bubble-file">
      <span className="bubble-file-name">
        <bdi>{file.name}</bdi>
        <small>{src === null ? w.elsewhere : size}</small>
      </span>
      {src === null ? null : (
        <Button
          label={w.save(file.name)}
          icon={SaveIcon}
          hideLabel
          busy={busy.value}
          onClick={() => void save()}
        />
      )}
    </span>
  );
};
