import { useSignal } from '@preact/signals-react';
import type { QuickReply } from '../../contract/consultation/quickReply.ts';
import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { BinIcon, PlusIcon } from '../kit/roomIcons.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useWords } from '../useApp.ts';
import { EditIcon } from './composerIcons.tsx';
import { QuickEdit } from './QuickEdit.tsx';
import type { QuickReplies, Written } from './quickReplies.ts';

interface RowProps {
  replies: QuickReplies;
  reply: QuickReply;
  onPick: (reply: QuickReply) => void;
  onEdit: (reply: QuickReply) => void;
}

const Row = ({ replies, reply, onPick, onEdit }: RowProps) => {
  const w = useWords().composer.quick;
  const sure = useSignal(false);
  return (
    <li className="quick-row">
      <button type="button" className="quick-use" title={w.use(reply.text)} onClick={() => onPick(reply)}>
        {reply.shortcut === '' ? null : <kbd>/{reply.shortcut}</kbd>}
        <span>{reply.text}</span>
        {reply.category === '' ? null : <span className="offer-category">{reply.category}</span>}
      </button>
      <Button
        label={w.edit(reply.text)}
        icon={EditIcon}
        hideLabel
        kind="quiet"
        onClick={() => onEdit(reply)}
      />
      <Button
        label={sure.value ? w.sure(reply.text) : w.remove(reply.text)}
        icon={BinIcon}
        hideLabel
        kind={sure.value ? 'danger' : 'quiet'}
        pressed={sure.value}
        onClick={() => {
          if (sure.value) void replies.remove(reply.id);
          sure.value = !sure.value;
        }}
      />
    </li>
  );
};

interface Props {
  replies: QuickReplies;
  /** The text in the composer. */
  text: string;
  onPick: (reply: QuickReply) => void;
  onShut: () => void;
}

/** Inserts, adds, edits and deletes the doctor's quick replies where they are used. */
export const QuickPanel = ({ replies, text, onPick, onShut }: Props) => {
  const w = useWords().composer.quick;
  const edited = useSignal<Written | null>(null);
  const { value, state } = replies.all;
  const list = value.value;
  const begin = (given: Written): void => {
    replies.settle();
    edited.value = given;
  };
  return (
    <section className="quick" aria-label={w.open}>
      <header className="quick-head">
        <h2>{w.open}</h2>
        <Button
          label={text.trim() === '' ? w.add : w.addText}
          icon={PlusIcon}
          onClick={() => begin({ category: '', shortcut: '', text: text.trim().slice(0, 500) })}
        />
        <Button label={w.shut} icon={CloseIcon} hideLabel kind="quiet" onClick={onShut} />
      </header>
      {edited.value ? (
        <QuickEdit
          key={edited.value.id ?? ''}
          replies={replies}
          given={edited.value}
          onDone={() => {
            edited.value = null;
          }}
        />
      ) : null}
      {!list && state.value !== 'failed' ? <Skeleton lines={3} /> : null}
      {!list && state.value === 'failed' ? (
        <div className="offers-note" role="alert">
          <span>{w.failed}</span>
          <Button label={w.retry} onClick={() => void replies.all.load()} />
        </div>
      ) : null}
      {list?.length === 0 && !edited.value ? <p className="composer-hint">{w.empty}</p> : null}
      {list && list.length > 0 ? (
        <ul className="quick-list">
          {list.map((reply) => (
            <Row key={reply.id} replies={replies} reply={reply} onPick={onPick} onEdit={begin} />
          ))}
        </ul>
      ) : null}
      {!edited.value && replies.fault.value ? <p role="alert">{replies.fault.value.message}</p> : null}
    </section>
  );
};
