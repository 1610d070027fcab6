import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import type { QuickReply } from '../../contract/consultation/quickReply.ts';
import { EditIcon } from '../chat/composerIcons.tsx';
import { Button } from '../kit/Button.tsx';
import { BinIcon } from '../kit/roomIcons.tsx';
import { useWords } from '../useApp.ts';
import type { ReplyBook } from './replyBook.ts';

interface Props {
  book: ReplyBook;
  reply: QuickReply;
}

/** One quick reply in the list. Deleting takes two clicks on the same button. */
export const ReplyRow = ({ book, reply }: Props) => {
  const w = useWords().composer.quick;
  const row = useRef<HTMLLIElement>(null);
  const sure = useSignal(false);
  const remove = async () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    if (await book.replies.remove(reply.id)) next?.querySelector('button')?.focus();
  };
  return (
    <li ref={row} className="setup-row" aria-current={book.editing.value?.given.id === reply.id || undefined}>
      <span className="setup-row-text">
        {reply.shortcut === '' ? null : <kbd>/{reply.shortcut}</kbd>} {reply.text}
      </span>
      {reply.category === '' ? null : <span className="quiet small">{reply.category}</span>}
      <span className="setup-row-acts">
        <Button
          label={w.edit(reply.text)}
          icon={EditIcon}
          hideLabel
          kind="quiet"
          disabled={book.dirty.value}
          onClick={() => book.begin(reply)}
        />
        <Button
          label={sure.value ? w.sure(reply.text) : w.remove(reply.text)}
          icon={BinIcon}
          hideLabel
          kind={sure.value ? 'danger' : 'quiet'}
          pressed={sure.value}
          onClick={() => {
            if (sure.value) void remove();
            sure.value = !sure.value;
          }}
        />
      </span>
    </li>
  );
};
