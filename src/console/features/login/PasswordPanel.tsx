import { useSignal } from '@preact/signals-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Form } from '../../ui/controls/Form.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { LoginField } from './LoginField.tsx';
import { FormError } from './FormError.tsx';
import type { Login } from './login.ts';
import { PasswordField } from './PasswordField.tsx';
import type { PasswordForm } from './passwordForm.ts';
import { SubmitButton } from './SubmitButton.tsx';

const Remember = ({ form }: { form: PasswordForm }) => {
  const t = useCoreMessages().login.remember;
  const id = useId();
  const checkbox = useRef<HTMLInputElement>(null);
  // Ticked before hydration.
  useLayoutEffect(() => {
    if (checkbox.current?.checked && !form.remember.peek()) form.setRemember(true);
  }, [form]);
  const canStorePassword = !useHydrated() || form.canStorePassword;
  const hint = canStorePassword ? t.hint : t.nameHint;
  return (
    <div className="login-remember">
      <input
        ref={checkbox}
        type="checkbox"
        id={id}
        checked={form.remember.value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => form.setRemember(event.target.checked)}
      />
      <label htmlFor={id}>{canStorePassword ? t.both : t.name}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
};

interface Props {
  login: Login;
  /** What is to be accepted, before the button that does so. */
  children: ReactNode;
}

/** Log-in with account and password. */
export const PasswordPanel = ({ login, children }: Props) => {
  const t = useCoreMessages().login;
  const form = login.password;
  const shown = useSignal(false);
  const notice = form.notice.value;
  return (
    <Form
      onSubmit={() => {
        shown.value = false;
        void form.submit();
      }}
    >
      {notice ? <Notice tone="plain" text={t.note[notice]} /> : null}
      <FormError
        form={form}
        action={
          form.locked.value ? { label: t.useCode, onClick: () => login.chooseMethod('code') } : undefined
        }
      />
      <LoginField form={form} field="username" label={t.username} autoComplete="username" />
      <PasswordField form={form} shown={shown} />
      <Remember form={form} />
      {children}
      <SubmitButton busy={form.busy.value} solving={login.captchaGate.solving.value} />
    </Form>
  );
};
