import { type Signal, useSignal } from '@preact/signals-react';
import type { KeyboardEvent } from 'react';
import { EyeOffIcon, EyeIcon } from '../../ui/icons/icons.tsx';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { LoginField } from './LoginField.tsx';
import type { PasswordForm } from './passwordForm.ts';

/**
 * The password, hidden unless the person shows it. A stored one is shown as dots and is never in the field.
 */
export const PasswordField = ({ form, shown }: { form: PasswordForm; shown: Signal<boolean> }) => {
  const t = useCoreMessages().login;
  const capsLock = useSignal(false);
  const hasStored = form.hasStoredPassword.value;
  const hints = [hasStored ? t.remember.held : '', capsLock.value ? t.capsLock : ''].filter(Boolean);
  return (
    <LoginField
      form={form}
      field="password"
      label={t.password}
      type={shown.value ? 'text' : 'password'}
      autoComplete="current-password"
      placeholder={hasStored ? '••••••••' : undefined}
      hint={hints.join(' ') || undefined}
      onKey={(event: KeyboardEvent) => {
        capsLock.value = event.getModifierState('CapsLock');
      }}
      onBlur={() => {
        capsLock.value = false;
      }}
    >
      {form.value('password') === '' ? null : (
        <button
          type="button"
          className="login-show"
          aria-pressed={shown.value}
          aria-label={t.show}
          title={shown.value ? t.hide : t.show}
          onClick={() => {
            shown.value = !shown.value;
          }}
        >
          {shown.value ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      )}
    </LoginField>
  );
};
