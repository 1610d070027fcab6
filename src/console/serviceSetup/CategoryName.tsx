import { useSignal } from '@preact/signals-react';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { openStay } from '../lib/stay.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import type { ReplyBook } from './replyBook.ts';

interface Props {
  book: ReplyBook;
  name: string;
  /** The address of a category's replies. */
  to: (category: string) => string;
}

/** Renames a category by changing each of its replies. */
export const CategoryName = ({ book, name, to }: Props) => {
  const w = useWordsOf(serviceLexicon).replies;
  const { go } = useApp();
  const typed = useSignal<string | null>(null);
  const stay = useOpened(openStay);
  if (typed.value === null)
    return (
      <p className="setup-said">
        <Button label={w.rename(name)} kind="quiet" onClick={() => (typed.value = name)} />
      </p>
    );
  const rename = async () => {
    const next = typed.value?.trim() ?? '';
    if (next === '' || next === name || (await book.rename(name, next))) {
      typed.value = null;
      // Do not navigate if the user has left the page.
      if (next !== '' && !stay.over()) go(to(next));
    }
  };
  return (
    <Form className="setup-rename" submit={() => void rename()}>
      <TextField
        first
        label={w.newName(name)}
        value={typed.value}
        maxLength={20}
        onChange={(next) => (typed.value = next)}
      />
      <Button label={w.cancel} kind="quiet" onClick={() => (typed.value = null)} />
      <Button label={w.renameDone} type="submit" busy={book.replies.busy.value} />
    </Form>
  );
};
