import { untracked, useSignalEffect } from '@preact/signals-react';
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { describedBy, Field } from '../../ui/controls/Field.tsx';
import { useLoginServices } from './loginServices.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import type { FieldError, FormState } from './formState.ts';

interface Props<F extends string> {
  form: FormState<F>;
  field: F;
  label: string;
  autoComplete: string;
  type?: 'text' | 'tel' | 'password' | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string | undefined;
  hint?: string | undefined;
  onKey?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  onBlur?: (() => void) | undefined;
  /** Rendered in the same row as the input. */
  children?: ReactNode;
}

const useErrorText = (error: FieldError | undefined): string | undefined => {
  const t = useCoreMessages().login;
  const length = useLoginServices().settings.value.value?.codeLength ?? null;
  if (error === 'codeWrong') return t.codeWrong(length);
  return typeof error === 'object' ? error.message : error && t[error];
};

/** One field of a log-in form, a native input. It shows its error, and takes the focus on request. */
export const LoginField = <F extends string>({
  form,
  field,
  label,
  hint,
  children,
  onKey,
  onBlur,
  ...rest
}: Props<F>) => {
  const { page } = useLoginServices().platform;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useSignalEffect(() => {
    if (form.focusRequest.value !== field) return;
    input.current?.focus();
    form.onFocused();
  });
  // Typed before hydration.
  useLayoutEffect(() => {
    const typed = input.current?.value || page.takeEarlyInput(field);
    if (typed !== '' && untracked(() => form.value(field)) === '') form.setValue(field, typed);
  }, [form, field, page]);
  const error = useErrorText(form.fieldErrors.value.get(field));
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="login-entry">
        <input
          {...rest}
          ref={input}
          id={id}
          name={field}
          className="input"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={form.value(field)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => form.setValue(field, event.target.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
          onBlur={onBlur}
        />
        {children}
      </div>
    </Field>
  );
};
