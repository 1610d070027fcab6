import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import type { QuickReply } from '../../../../../contract/consultation/quickReply.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../../ui/icons/icons.tsx';
import { TrashIcon, PlusIcon } from '../../../../ui/icons/appIcons.tsx';
import { Skeleton } from '../../../../ui/async/Skeleton.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { EditIcon } from '../../../../ui/icons/icons.tsx';
import { QuickReplyForm } from './QuickReplyForm.tsx';
import type { QuickReplies, QuickReplyDraft } from '../../../../domain/quickReplies/quickReplies.ts';

interface RowProps {
  replies: QuickReplies;
  reply: QuickReply;
  /** The text as it would be inserted. */
  filled: string;
  onPick: (reply: QuickReply) => void;
  onEdit: (reply: QuickReply) => void;
}

const QuickReplyRow = ({ replies, reply, filled, onPick, onEdit }: RowProps) => {
  const t = useMessages().composer.quickReplies;
  const row = useRef<HTMLLIElement>(null);
  // The focus would be lost with the row.
  const remove = async () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    if (await replies.remove(reply.id)) next?.querySelector('button')?.focus();
  };
  return (
    <li ref={row} className="quick-row">
      <button type="button" className="quick-use" title={t.use(filled)} onClick={() => onPick(reply)}>
        {reply.shortcut === '' ? null : <kbd>/{reply.shortcut}</kbd>}
        <span>{filled}</span>
        {reply.category === '' ? null : <span className="quick-option-category">{reply.category}</span>}
      </button>
      <Button
        label={t.edit(reply.text)}
        icon={EditIcon}
        hideLabel
        kind="quiet"
        onClick={() => onEdit(reply)}
      />
      <Button
        label={t.remove(reply.text)}
        icon={TrashIcon}
        hideLabel
        kind="quiet"
        onClick={() => void remove()}
      />
    </li>
  );
};

interface Props {
  replies: QuickReplies;
  /** The text in the composer. */
  text: string;
  /** A reply's text as it would be inserted. */
  fill: (text: string) => string;
  onPick: (reply: QuickReply) => void;
  onClose: () => void;
}

/** Inserts, adds, edits and deletes the doctor's quick replies where they are used. */
export const QuickReplyPanel = ({ replies, text, fill, onPick, onClose }: Props) => {
  const t = useMessages().composer.quickReplies;
  const edited = useSignal<QuickReplyDraft | null>(null);
  const { value, status: state } = replies.all;
  const list = value.value;
  const startEditing = (initial: QuickReplyDraft): void => {
    replies.clearError();
    edited.value = initial;
  };
  return (
    <section className="quick" aria-label={t.open}>
      <header className="quick-head">
        <h2>{t.open}</h2>
        <Button
          label={text.trim() === '' ? t.add : t.addText}
          icon={PlusIcon}
          onClick={() => startEditing({ category: '', shortcut: '', text: text.trim().slice(0, 500) })}
        />
        <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
      </header>
      {edited.value ? (
        <QuickReplyForm
          key={edited.value.id ?? ''}
          replies={replies}
          initial={edited.value}
          onDone={() => {
            edited.value = null;
          }}
        />
      ) : null}
      {!list && state.value !== 'failed' ? <Skeleton lines={3} /> : null}
      {!list && state.value === 'failed' ? (
        <div className="quick-menu-note" role="alert">
          <span>{t.failed}</span>
          <Button label={t.retry} onClick={() => void replies.all.load()} />
        </div>
      ) : null}
      {list?.length === 0 && !edited.value ? <p className="composer-hint">{t.empty}</p> : null}
      {list && list.length > 0 ? (
        <ul className="quick-list">
          {list.map((reply) => (
            <QuickReplyRow
              key={reply.id}
              replies={replies}
              reply={reply}
              filled={fill(reply.text)}
              onPick={onPick}
              onEdit={startEditing}
            />
          ))}
        </ul>
      ) : null}
      {!edited.value && replies.error.value ? <p role="alert">{replies.error.value.message}</p> : null}
    </section>
  );
};
