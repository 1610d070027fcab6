import { type Signal, useSignal } from '@preact/signals-react';
import type { KeyboardEvent } from 'react';
import { HiddenIcon, SeenIcon } from '../kit/icons.tsx';
import { useCoreWords } from '../useApp.ts';
import { Entry } from './Entry.tsx';
import type { PasswordForm } from './passwordForm.ts';

/**
 * The password, hidden unless the person shows it. A stored one is shown as dots and is never in the field.
 */
export const PasswordEntry = ({ form, shown }: { form: PasswordForm; shown: Signal<boolean> }) => {
  const w = useCoreWords().login;
  const capsLock = useSignal(false);
  const held = form.held.value;
  const hints = [held ? w.remember.held : '', capsLock.value ? w.capsLock : ''].filter(Boolean);
  return (
    <Entry
      form={form}
      field="password"
      label={w.password}
      type={shown.value ? 'text' : 'password'}
      autoComplete="current-password"
      placeholder={held ? '••••••••' : undefined}
      hint={hints.join(' ') || undefined}
      onKey={(event: KeyboardEvent) => {
        capsLock.value = event.getModifierState('CapsLock');
      }}
      onLeave={() => {
        capsLock.value = false;
      }}
    >
      {form.value('password') === '' ? null : (
        <button
          type="button"
          className="login-show"
          aria-pressed={shown.value}
          aria-label={w.show}
          title={shown.value ? w.hide : w.show}
          onClick={() => {
            shown.value = !shown.value;
          }}
        >
          {shown.value ? <HiddenIcon /> : <SeenIcon />}
        </button>
      )}
    </Entry>
  );
};
