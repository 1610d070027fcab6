import { useRef } from 'react';
import { Link } from 'wouter';
import { maxQuickReplies } from '../../../../contract/consultation/quickReply.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { buildPath } from '../../../lib/queryParams.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { RenameCategory } from './RenameCategory.tsx';
import { QuickReplyForm } from './QuickReplyForm.tsx';
import { QuickReplyRow } from './QuickReplyRow.tsx';
import type { QuickReplyEditor } from './quickReplyEditor.ts';

interface Props {
  editor: QuickReplyEditor;
  /** The category in the address; null for all. */
  category: string | null;
}

const pathTo = (category: string | null): string => {
  const path = buildPath('/serviceSetup', { tab: 'replies', category });
  // The empty category holds the replies without one.
  return category === '' ? `${path}&category=` : path;
};

const Categories = ({ editor, category }: Props) => {
  const t = useCatalog('services').replies;
  const categories = editor.categories.value;
  return (
    <nav className="setup-categories" aria-label={t.categories}>
      {[null, ...categories].map((option) => (
        <Link
          key={option === null ? 'all' : `of ${option}`}
          className="button button-plain"
          href={pathTo(option)}
          aria-current={option === category ? 'page' : undefined}
        >
          {option === null ? t.all : option || t.other}
        </Link>
      ))}
    </nav>
  );
};

const ReplyRows = ({ editor, category }: Props) => {
  const t = useCatalog('services').replies;
  const rows = (editor.replies.all.value.value ?? []).filter(
    (row) => category === null || row.category === category,
  );
  if (rows.length === 0) return <p className="empty">{category === null ? t.empty : t.emptyCategory}</p>;
  return (
    <ul className="setup-rows">
      {rows.map((reply) => (
        <QuickReplyRow key={reply.id} editor={editor} reply={reply} />
      ))}
    </ul>
  );
};

/** The error of an action on the list; errors of the form are shown in the form. */
const ListError = ({ editor }: Pick<Props, 'editor'>) => {
  const { common } = useMessages();
  const t = useCatalog('services').replies;
  const error = editor.replies.error.value;
  const progress = editor.renaming.value;
  if (!error || editor.editing.value) return null;
  return (
    <p role="alert" className="setup-message">
      {progress && progress.done > 0
        ? common.sentences(error.message, t.partly(progress.done, progress.all))
        : error.message}
    </p>
  );
};

/** The quick replies: the list by category, and the form of the selected reply beside it. */
export const QuickRepliesTab = ({ editor, category }: Props) => {
  const t = useCatalog('services').replies;
  const list = useRef<HTMLDivElement>(null);
  const count = editor.replies.all.value.value?.length ?? 0;
  const add = (
    <Button
      label={t.add}
      kind={editor.editing.value ? 'plain' : 'main'}
      icon={PlusIcon}
      disabled={count >= maxQuickReplies || editor.dirty.value}
      onClick={() => editor.edit({ category: category ?? '', shortcut: '', text: '' })}
    />
  );
  // The form that had the focus was removed.
  const restoreFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        list.current?.querySelector<HTMLElement>('.panel-actions .button')?.focus();
    });
  return (
    <div className={editor.editing.value ? 'setup-replies setup-editing' : 'setup-replies'}>
      <div ref={list}>
        <Panel title={t.title} actions={add} flush>
          <p className="setup-lead quiet small">{count >= maxQuickReplies ? t.full : t.lead}</p>
          <AsyncView main data={editor.replies.all} onRetry={() => void editor.replies.all.load()} lines={8}>
            {() => (
              <>
                <Categories editor={editor} category={category} />
                {category && editor.categories.value.includes(category) ? (
                  <RenameCategory key={category} editor={editor} name={category} pathTo={pathTo} />
                ) : null}
                <ListError editor={editor} />
                <ReplyRows editor={editor} category={category} />
              </>
            )}
          </AsyncView>
        </Panel>
      </div>
      {editor.editing.value ? (
        <QuickReplyForm key={editor.editing.value.original.id ?? ''} editor={editor} onDone={restoreFocus} />
      ) : null}
    </div>
  );
};
