import { useSignal } from '@preact/signals-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { Form } from '../kit/Form.tsx';
import { Notice } from '../kit/Notice.tsx';
import { useSettled } from '../lib/useSettled.ts';
import { useCoreWords } from '../useApp.ts';
import { Entry } from './Entry.tsx';
import { FormFault } from './FormFault.tsx';
import type { Login } from './login.ts';
import { PasswordEntry } from './PasswordEntry.tsx';
import type { PasswordForm } from './passwordForm.ts';
import { Submit } from './Submit.tsx';

const Remember = ({ form }: { form: PasswordForm }) => {
  const w = useCoreWords().login.remember;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // Ticked before hydration.
  useLayoutEffect(() => {
    if (box.current?.checked && !form.remember.peek()) form.tick(true);
  }, [form]);
  const keepsPassword = !useSettled() || form.keepsPassword;
  const hint = keepsPassword ? w.hint : w.nameHint;
  return (
    <div className="login-remember">
      <input
        ref={box}
        type="checkbox"
        id={id}
        checked={form.remember.value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => form.tick(event.target.checked)}
      />
      <label htmlFor={id}>{keepsPassword ? w.both : w.name}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
};

/** Log-in with account and password. */
export const PasswordPanel = ({ login }: { login: Login }) => {
  const w = useCoreWords().login;
  const form = login.password;
  const shown = useSignal(false);
  const note = form.note.value;
  return (
    <Form
      submit={() => {
        shown.value = false;
        void form.submit();
      }}
    >
      {note ? <Notice tone="plain" text={w.note[note]} /> : null}
      <FormFault
        form={form}
        action={form.locked.value ? { label: w.useCode, onClick: () => login.choose('code') } : undefined}
      />
      <Entry form={form} field="username" label={w.username} autoComplete="username" />
      <PasswordEntry form={form} shown={shown} />
      <Remember form={form} />
      <Submit busy={form.busy.value} solving={login.proving.solving.value} />
    </Form>
  );
};
