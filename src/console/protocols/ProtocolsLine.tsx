import './protocols.css';
import { useSignalEffect } from '@preact/signals-react';
import { useId, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { WarningIcon } from '../kit/icons.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useFront } from '../useApp.ts';
import type { Protocols } from './protocols.ts';

interface Props {
  model: Protocols;
  /** The typed account or number. */
  who: string;
}

const Text = ({ model }: Pick<Props, 'model'>) => {
  const protocol = model.reading.value;
  const w = model.words.value;
  if (!protocol) return null;
  const close = () => model.read(null);
  return (
    <Dialog
      title={protocol.title}
      onClose={close}
      actions={<Button label={w.close} kind="main" onClick={close} />}
    >
      <p className="quiet small">{w.version(protocol.version)}</p>
      {protocol.text.split('\n').map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text does not change while it is read
        <p key={at}>{paragraph}</p>
      ))}
    </Dialog>
  );
};

/** The checkbox under the log-in form: the agreements that are accepted with it, each a link to its text. */
export const ProtocolsLine = ({ model, who }: Props) => {
  useOpened(() => model);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const language = useFront().words.language.value;
  useSignalEffect(() => {
    if (!model.attention.value) return;
    box.current?.focus();
    model.attended();
  });
  const list = model.list.value;
  if (list.length === 0) return null;
  const w = model.words.value;
  const missing = model.missing.value;
  const named = new Intl.ListFormat(language).formatToParts(list.map((one) => one.id));
  return (
    <div className="login-protocols">
      <input
        ref={box}
        type="checkbox"
        id={id}
        checked={model.ticked(who)}
        aria-labelledby={`${id}-says`}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-missing` : undefined}
        onChange={(event) => model.tick(event.target.checked)}
      />
      <p id={`${id}-says`}>
        <label htmlFor={id}>{w.lead}</label>
        {named.map(({ type, value }) => {
          const one = list.find((protocol) => type === 'element' && protocol.id === value);
          if (!one) return value;
          return (
            <button key={value} type="button" onClick={() => model.read(one)}>
              {one.title}
            </button>
          );
        })}
      </p>
      {missing ? (
        <p role="alert" id={`${id}-missing`} className="field-error">
          <WarningIcon />
          {w.missing}
        </p>
      ) : null}
      <Text model={model} />
    </div>
  );
};
