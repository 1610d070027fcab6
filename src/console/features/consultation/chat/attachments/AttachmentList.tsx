import type { KeyboardEvent } from 'react';
import { Button } from '../../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../../ui/icons/icons.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { DraftAttachment, Attachments } from './attachments.ts';

interface ItemProps {
  item: DraftAttachment;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const AttachmentItem = ({ item, onKeyDown }: ItemProps) => {
  const t = useMessages().composer.attach;
  const prepared = item.prepared.value;
  const rejection = item.rejection.value;
  return (
    <li className={rejection ? 'attachment attachment-rejected' : 'attachment'}>
      {prepared?.preview ? <img className="attachment-preview" src={prepared.preview} alt="" /> : null}
      <div className="attachment-details">
        <bdi className="attachment-name" title={item.name}>
          {item.name}
        </bdi>
        {item.state.value === 'reading' ? <span className="quiet">{t.reading}</span> : null}
        {rejection ? <p role="alert">{t.refused[rejection]}</p> : null}
        {prepared?.kind === 'picture' ? (
          <TextField
            label={t.caption(item.name)}
            hideLabel
            placeholder={t.captionHint}
            value={item.caption.value}
            maxLength={500}
            onChange={item.write}
            onKeyDown={onKeyDown}
          />
        ) : null}
      </div>
      <Button label={t.remove(item.name)} icon={CloseIcon} hideLabel kind="quiet" onClick={item.remove} />
    </li>
  );
};

/** The files attached to the message; a rejected one shows the reason. */
export const AttachmentList = ({
  attachments,
  onKeyDown,
}: { attachments: Attachments } & Pick<ItemProps, 'onKeyDown'>) => {
  const t = useMessages().composer.attach;
  const list = attachments.list.value;
  if (list.length === 0) return null;
  return (
    <>
      <ul className="attachments" aria-label={t.list}>
        {list.map((item) => (
          <AttachmentItem key={item.key} item={item} onKeyDown={onKeyDown} />
        ))}
      </ul>
      {attachments.readyCount.value > 0 ? <p className="composer-hint">{t.kept}</p> : null}
    </>
  );
};
