import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import type { CodeForm } from './codeForm.ts';
import { LoginField } from './LoginField.tsx';
import { FormError } from './FormError.tsx';
import type { CaptchaGate } from './captchaGate.ts';
import { SubmitButton } from './SubmitButton.tsx';

interface Props {
  form: CodeForm;
  captchaGate: CaptchaGate;
}

const RequestCodeButton = ({ form, captchaGate }: Props) => {
  const t = useCoreMessages().login;
  const left = form.cooldown.secondsLeft.value;
  const requesting = form.requestingCode.value;
  const sending = requesting && !captchaGate.solving.value;
  return (
    <Button
      label={left > 0 ? t.askAgain(left) : sending ? t.asking : t.ask}
      busy={sending}
      waiting={requesting && !sending}
      disabled={left > 0}
      onClick={() => void form.requestCode()}
    />
  );
};

const CodeInput = ({ form, captchaGate }: Props) => {
  const t = useCoreMessages().login;
  const sentTo = form.sentTo.value;
  const hint = form.codeConfirmed.value ? t.codeAccepted : sentTo && t.sent(sentTo);
  return (
    <LoginField
      form={form}
      field="code"
      label={t.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={hint ?? undefined}
    >
      <RequestCodeButton form={form} captchaGate={captchaGate} />
    </LoginField>
  );
};

interface PanelProps extends Props {
  /** What is to be accepted, before the button that does so. */
  children: ReactNode;
}

/** Log-in with a code that is sent to the mobile number. */
export const CodePanel = ({ form, captchaGate, children }: PanelProps) => {
  const t = useCoreMessages().login;
  // Enter requests a code; without one nobody can log in.
  const onKey = (event: KeyboardEvent) => {
    if (event.type !== 'keydown' || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (form.value('code') !== '' || form.cooldown.secondsLeft.value > 0) return;
    event.preventDefault();
    void form.requestCode();
  };
  return (
    <Form onSubmit={() => void form.submit()}>
      <FormError form={form} />
      <LoginField
        form={form}
        field="mobile"
        label={t.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        onKey={onKey}
      />
      <CodeInput form={form} captchaGate={captchaGate} />
      {children}
      <SubmitButton busy={form.busy.value && !form.requestingCode.value} />
    </Form>
  );
};
