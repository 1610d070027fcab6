import { useRef } from 'react';
import type { QuickReply } from '../../../../contract/consultation/quickReply.ts';
import { EditIcon } from '../../../ui/icons/icons.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TrashIcon } from '../../../ui/icons/appIcons.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { QuickReplyEditor } from './quickReplyEditor.ts';

interface Props {
  editor: QuickReplyEditor;
  reply: QuickReply;
}

/** One quick reply in the list. */
export const QuickReplyRow = ({ editor, reply }: Props) => {
  const t = useMessages().composer.quickReplies;
  const row = useRef<HTMLLIElement>(null);
  const remove = async () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    if (await editor.replies.remove(reply.id)) next?.querySelector('button')?.focus();
  };
  return (
    <li
      ref={row}
      className="setup-row"
      aria-current={editor.editing.value?.original.id === reply.id || undefined}
    >
      <span className="setup-row-text">
        {reply.shortcut === '' ? null : <kbd>/{reply.shortcut}</kbd>} {reply.text}
      </span>
      {reply.category === '' ? null : <span className="quiet small">{reply.category}</span>}
      <span className="setup-row-actions">
        <Button
          label={t.edit(reply.text)}
          icon={EditIcon}
          hideLabel
          kind="quiet"
          disabled={editor.dirty.value}
          onClick={() => editor.edit(reply)}
        />
        <Button
          label={t.remove(reply.text)}
          icon={TrashIcon}
          hideLabel
          kind="quiet"
          onClick={() => void remove()}
        />
      </span>
    </li>
  );
};
