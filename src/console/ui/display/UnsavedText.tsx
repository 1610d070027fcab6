import { useCoreMessages } from '../../i18n/useMessages.ts';
import { Notice } from './Notice.tsx';
import './unsavedText.css';
import { CopyButton } from '../controls/CopyButton.tsx';

interface Props {
  /** Why it was not saved, in one sentence. */
  reason: string;
  /** The text by field name. The name is empty if there is only one field. */
  rows: readonly { readonly name: string; readonly text: string }[];
  onDiscard: () => void;
}

/** Text that can no longer be saved. It can be read and copied until the user discards it. */
export const UnsavedText = ({ reason, rows, onDiscard }: Props) => {
  const t = useCoreMessages().common;
  return (
    <section className="unsaved-text" aria-label={reason}>
      <Notice tone="accent" text={reason} action={{ label: t.discard, onClick: onDiscard }} />
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
