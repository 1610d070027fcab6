import { untracked, useSignalEffect } from '@preact/signals-react';
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { describedBy, Field } from '../kit/Field.tsx';
import { useCoreWords, useFront } from '../useApp.ts';
import type { Entries } from './entries.ts';

interface Props<F extends string> {
  form: Entries<F>;
  field: F;
  label: string;
  autoComplete: string;
  type?: 'text' | 'tel' | 'password' | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string | undefined;
  hint?: string | undefined;
  onKey?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  onLeave?: (() => void) | undefined;
  /** Rendered in the same row as the input. */
  children?: ReactNode;
}

/** One field of a log-in form, a native input. It shows its error, and takes the focus on request. */
export const Entry = <F extends string>({
  form,
  field,
  label,
  hint,
  children,
  onKey,
  onLeave,
  ...rest
}: Props<F>) => {
  const w = useCoreWords().login;
  const { page } = useFront().outside;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useSignalEffect(() => {
    if (form.attention.value !== field) return;
    input.current?.focus();
    form.attended();
  });
  // Typed before hydration.
  useLayoutEffect(() => {
    const typed = input.current?.value || page.typed(field);
    if (typed !== '' && untracked(() => form.value(field)) === '') form.write(field, typed);
  }, [form, field, page]);
  const trouble = form.trouble.value.get(field);
  const error = typeof trouble === 'object' ? trouble.message : trouble && w[trouble];
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
          onChange={(event) => form.write(field, event.target.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
          onBlur={onLeave}
        />
        {children}
      </div>
    </Field>
  );
};
