import { useCoreWords } from '../useApp.ts';
import { CopyButton } from './CopyButton.tsx';
import { Notice } from './Notice.tsx';
import './unstored.css';

interface Props {
  /** Why it was not stored, in one sentence. */
  why: string;
  /** What was typed, by the name of its field; an empty name stands for the only one. */
  rows: readonly { readonly name: string; readonly text: string }[];
  onDrop: () => void;
}

/** Text that can no longer be stored: it stays to be read and copied until the person drops it. */
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
