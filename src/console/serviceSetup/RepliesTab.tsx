import { useRef } from 'react';
import { Link } from 'wouter';
import { maxQuickReplies } from '../../contract/consultation/quickReply.ts';
import { Button } from '../kit/Button.tsx';
import { PlusIcon } from '../kit/roomIcons.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { pathOf } from '../lib/address.ts';
import { useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import { CategoryName } from './CategoryName.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { ReplyRow } from './ReplyRow.tsx';
import type { ReplyBook } from './replyBook.ts';

interface Props {
  book: ReplyBook;
  /** The category in the address; null for all. */
  category: string | null;
}

const pathTo = (category: string | null): string => {
  const path = pathOf('/serviceSetup', { tab: 'replies', category });
  // The empty category holds the replies without one.
  return category === '' ? `${path}&category=` : path;
};

const Categories = ({ book, category }: Props) => {
  const w = useWordsOf(serviceLexicon).replies;
  const known = book.categories.value;
  return (
    <nav className="setup-categories" aria-label={w.categories}>
      {[null, ...known].map((one) => (
        <Link
          key={one === null ? 'all' : `of ${one}`}
          className="button button-plain"
          href={pathTo(one)}
          aria-current={one === category ? 'page' : undefined}
        >
          {one === null ? w.all : one || w.other}
        </Link>
      ))}
    </nav>
  );
};

const Rows = ({ book, category }: Props) => {
  const w = useWordsOf(serviceLexicon).replies;
  const rows = (book.replies.all.value.value ?? []).filter(
    (row) => category === null || row.category === category,
  );
  if (rows.length === 0) return <p className="empty">{category === null ? w.empty : w.emptyCategory}</p>;
  return (
    <ul className="setup-rows">
      {rows.map((reply) => (
        <ReplyRow key={reply.id} book={book} reply={reply} />
      ))}
    </ul>
  );
};

/** The error of an action on the list; errors of the form are shown in the form. */
const ListFault = ({ book }: Pick<Props, 'book'>) => {
  const w = useWordsOf(serviceLexicon).replies;
  const fault = book.replies.fault.value;
  const half = book.renaming.value;
  if (!fault || book.editing.value) return null;
  return (
    <p role="alert" className="setup-said">
      {fault.message} {half && half.done > 0 ? w.partly(half.done, half.all) : ''}
    </p>
  );
};

/** The quick replies: the list by category, and the form of the selected reply beside it. */
export const RepliesTab = ({ book, category }: Props) => {
  const w = useWordsOf(serviceLexicon).replies;
  const list = useRef<HTMLDivElement>(null);
  const count = book.replies.all.value.value?.length ?? 0;
  const add = (
    <Button
      label={w.add}
      kind={book.editing.value ? 'plain' : 'main'}
      icon={PlusIcon}
      disabled={count >= maxQuickReplies || book.dirty.value}
      onClick={() => book.begin({ category: category ?? '', shortcut: '', text: '' })}
    />
  );
  // The form that had the focus was removed.
  const leave = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        list.current?.querySelector<HTMLElement>('.panel-actions .button')?.focus();
    });
  return (
    <div className={book.editing.value ? 'setup-replies setup-writing' : 'setup-replies'}>
      <div ref={list}>
        <Panel title={w.title} actions={add} flush>
          <p className="setup-lead quiet small">{count >= maxQuickReplies ? w.full : w.lead}</p>
          <RemoteView of={book.replies.all} retry={() => void book.replies.all.load()} lines={8}>
            {() => (
              <>
                <Categories book={book} category={category} />
                {category && book.categories.value.includes(category) ? (
                  <CategoryName key={category} book={book} name={category} to={pathTo} />
                ) : null}
                <ListFault book={book} />
                <Rows book={book} category={category} />
              </>
            )}
          </RemoteView>
        </Panel>
      </div>
      {book.editing.value ? (
        <ReplyForm key={book.editing.value.given.id ?? ''} book={book} onDone={leave} />
      ) : null}
    </div>
  );
};
