import { useRef } from 'react';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { fill, variables } from '../chat/filling.ts';
import { CameBack } from '../journal/CameBack.tsx';
import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { Form } from '../kit/Form.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Panel } from '../kit/Panel.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { isLost } from '../lib/fault.ts';
import { useApp, useWords, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import { type ReplyBook, unknownIn } from './replyBook.ts';

interface Props {
  book: ReplyBook;
}

const Preview = ({ text }: { text: string }) => {
  const words = useWords();
  const w = useWordsOf(serviceLexicon).replies;
  const { session, hospital } = useApp();
  const known = { ...w.sample, doctor: session.user.value?.name ?? '', hospital: hospital.name.value };
  const unknown = unknownIn(text);
  return (
    <figure className="setup-preview">
      <figcaption className="quiet small">{w.preview}</figcaption>
      <p>{fill(text, known, words.composer.quick.variables)}</p>
      {unknown.length > 0 ? <output>{w.notFilled(unknown.join(words.frame.comma))}</output> : null}
    </figure>
  );
};

const Elsewhere = ({ book }: Props) => {
  const w = useWordsOf(serviceLexicon).replies;
  const there = book.elsewhere.value;
  const given = book.editing.value?.given;
  if (there === null || !given) return null;
  if (!there) return <Notice tone="accent" text={w.gone} />;
  return (
    <section className="setup-newer">
      <p role="alert">{w.changed}</p>
      <Difference before={given.text} now={there.text} />
    </section>
  );
};

const FormCameBack = ({ book }: Props) => {
  const found = book.asked.value;
  const now = book.editing.value?.now;
  if (!found || !now) return null;
  return (
    <CameBack
      rows={[{ name: '', found: found.now.text, now: now.text }]}
      onTake={() => book.answer(true)}
      onDrop={() => book.answer(false)}
    />
  );
};

const TextEntry = ({ book, text }: Props & { text: string }) => {
  const words = useWords();
  const w = useWordsOf(serviceLexicon).replies;
  const area = useRef<HTMLTextAreaElement>(null);
  const fault = book.replies.fault.value;
  const aboutShortcut = fault?.code === businessCode.quickReplyTwice;
  const lost = fault !== null && isLost(fault);
  const said =
    fault && !aboutShortcut && !fault.silent ? `${fault.message} ${lost ? w.unknown : ''}` : undefined;
  const insert = (name: string) => {
    const field = area.current;
    const at = field?.selectionStart ?? text.length;
    book.write({ text: `${text.slice(0, at)}{${name}}${text.slice(field?.selectionEnd ?? at)}` });
    field?.focus();
  };
  return (
    <>
      <TextArea
        ref={area}
        label={words.composer.quick.text}
        rows={4}
        maxLength={500}
        value={text}
        error={book.missing.value && text.trim() === '' ? w.missing : said}
        onChange={(typed) => book.write({ text: typed })}
      />
      <div className="setup-variables">
        {variables.map((name) => (
          <Button
            key={name}
            label={`{${name}}`}
            description={w.insert(words.composer.quick.variables[name])}
            onClick={() => insert(name)}
          />
        ))}
      </div>
    </>
  );
};

/** The form of one quick reply, with a preview of the text that the patient will read. */
export const ReplyForm = ({ book, onDone }: Props & { onDone: () => void }) => {
  const words = useWords();
  const { replies: w, unsaved } = useWordsOf(serviceLexicon);
  const quick = words.composer.quick;
  const now = book.editing.value?.now;
  if (!now) return null;
  const fault = book.replies.fault.value;
  const save = async () => {
    if (await book.save()) onDone();
  };
  const known = book.categories.value.filter((one) => one !== '');
  return (
    <Panel title={w.edit}>
      <Form className="stack" submit={() => void save()}>
        <FormCameBack book={book} />
        <Elsewhere book={book} />
        <TextEntry book={book} text={now.text} />
        <Preview text={now.text} />
        <TextField
          label={quick.shortcut}
          hint={w.shortcutHint}
          value={now.shortcut}
          maxLength={20}
          error={fault?.code === businessCode.quickReplyTwice ? fault.message : undefined}
          onChange={(typed) => {
            book.replies.settle();
            book.write({ shortcut: typed.replaceAll(/[\s/]/g, '') });
          }}
        />
        <TextField
          label={w.category}
          hint={w.categoryHint}
          value={now.category}
          maxLength={20}
          onChange={(category) => book.write({ category })}
        />
        <div className="setup-variables">
          {known.map((one) => (
            <Button
              key={one}
              label={one}
              description={w.category}
              pressed={one === now.category}
              onClick={() => book.write({ category: one })}
            />
          ))}
        </div>
        <footer className="setup-foot">
          <output>{book.dirty.value ? unsaved : ''}</output>
          <Button
            label={quick.cancel}
            kind="quiet"
            onClick={() => {
              book.close();
              onDone();
            }}
          />
          <Button label={quick.save} kind="main" type="submit" busy={book.replies.busy.value} />
        </footer>
      </Form>
    </Panel>
  );
};
