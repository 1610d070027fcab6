import './agreements.css';
import { useSignalEffect } from '@preact/signals-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FieldError } from '../../../ui/controls/FieldError.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useLanguage } from '../../../i18n/useMessages.ts';
import type { Agreements } from './agreements.ts';

interface Props {
  model: Agreements;
  /** The typed account or number. */
  account: string;
}

const AgreementText = ({ model }: Pick<Props, 'model'>) => {
  const protocol = model.reading.value;
  const t = model.messages.value;
  if (!protocol) return null;
  const close = () => model.readText(null);
  return (
    <Dialog
      title={protocol.title}
      onClose={close}
      actions={<Button label={t.close} kind="main" onClick={close} />}
    >
      <p className="quiet small">{t.version(protocol.version)}</p>
      {protocol.text.split('\n').map((paragraph, at) => (
        <p key={at} className="agreement-text">
          {paragraph}
        </p>
      ))}
    </Dialog>
  );
};

/** The checkbox before the button of the log-in form: the agreements that are accepted with it, each a link to its text. */
export const AgreementsField = ({ model, account }: Props) => {
  useModel(() => model);
  const id = useId();
  const checkbox = useRef<HTMLInputElement>(null);
  const language = useLanguage();
  useSignalEffect(() => {
    if (!model.focusRequest.value) return;
    checkbox.current?.focus();
    model.onFocused();
  });
  const list = model.list.value;
  if (list.length === 0) return null;
  const t = model.messages.value;
  const missing = model.missing.value;
  const nameParts = new Intl.ListFormat(language).formatToParts(list.map((one) => one.id));
  return (
    <div className="login-protocols">
      <input
        ref={checkbox}
        type="checkbox"
        id={id}
        checked={model.isAccepted(account)}
        aria-labelledby={`${id}-says`}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-missing` : undefined}
        onChange={(event) => model.setAccepted(event.target.checked)}
      />
      <p id={`${id}-says`}>
        <label htmlFor={id}>{t.lead}</label>
        {nameParts.map(({ type, value }) => {
          const one = list.find((protocol) => type === 'element' && protocol.id === value);
          if (!one) return value;
          return (
            <button key={value} type="button" onClick={() => model.readText(one)}>
              {one.title}
            </button>
          );
        })}
      </p>
      {missing ? <FieldError id={`${id}-missing`} text={t.missing} /> : null}
      <AgreementText model={model} />
    </div>
  );
};
