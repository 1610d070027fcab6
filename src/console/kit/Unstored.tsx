import { useCoreWords } from '../useApp.ts';
import { CopyButton } from './CopyButton.tsx';
import { Notice } from './Notice.tsx';
import './unstored.css';

interface Props {
  /** Why it was not saved, in one sentence. */
  why: string;
  /** The text by field name. The name is empty if there is only one field. */
  rows: readonly { readonly name: string; readonly text: string }[];
  onDrop: () => void;
}

/** Text that can no longer be saved. It can be read and copied until the user discards it. */
export const Unstored = ({ why, rows, onDrop }: Props) => {
  const w = useCoreWords().frame;
  return (
    <section className="unstored" aria-label={why}>
      <Notice tone="accent" text={why} action={{ label: w.drop, onClick: onDrop }} />
      <CopyButton
        text={rows.map(({ name, text }) => (name === '' ? text : `${name}\n${text}`)).join('\n\n')}
      />
      <dl>
        {rows.map(({ name, text }) => (
          <div key={name}>
            {name === '' ? null : <dt>{name}</dt>}
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
