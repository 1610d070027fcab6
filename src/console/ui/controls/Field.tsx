import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

interface Props {
  id: string;
  label: string;
  hideLabel?: boolean | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** The control's `aria-describedby`: the ids of its hint and its error. */
export const describedBy = (
  id: string,
  hint: string | undefined,
  error: string | undefined,
): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

/** Wraps a control with its label above and its hint and error below. */
export const Field = ({ id, label, hideLabel = false, error, hint, children }: Props) => (
  <div className="field">
    <label className={hideLabel ? 'visually-hidden' : 'field-label'} htmlFor={id}>
      {label}
    </label>
    {children}
    {hint ? (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    ) : null}
    {error ? <FieldError id={`${id}-error`} text={error} /> : null}
  </div>
);
