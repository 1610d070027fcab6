import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { type ApiError, toApiError } from '../../lib/apiError.ts';

/** What is wrong with a field: the key of a message, or the upstream's error. */
export type FieldError =
  | 'usernameMissing'
  | 'usernameLong'
  | 'passwordMissing'
  | 'passwordLong'
  | 'mobileMissing'
  | 'mobileWrong'
  | 'codeMissing'
  | 'codeWrong'
  | ApiError;

/** The fields of a form, their errors, and the one action in progress. */
export interface FormState<F extends string> {
  readonly value: (field: F) => string;
  readonly fieldErrors: ReadonlySignal<ReadonlyMap<F, FieldError>>;
  /** An error that belongs to no field: no response, a limit, a failing server. */
  readonly error: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** The field that should get the focus. */
  readonly focusRequest: ReadonlySignal<F | null>;
  readonly onFocused: () => void;
  /** Requests the focus for a field. */
  readonly requestFocus: (field: F) => void;
  readonly setValue: (field: F, value: string) => void;
}

/** The same, with what a form's model may change. */
export interface FormStateModel<F extends string> extends FormState<F> {
  /** Sets the errors and requests the focus for the first; true if there are any. */
  readonly setFieldErrors: (fieldErrors: ReadonlyMap<F, FieldError>) => boolean;
  readonly setError: (error: ApiError | null) => void;
  /** Runs one action at a time; an error is shown at its field, or above the form. */
  readonly runOnce: (work: () => Promise<void>) => Promise<void>;
}

/** Creates an empty form state; `fieldOf` maps an upstream's error to its field. */
export const createFormState = <F extends string>(
  fieldOf: (error: ApiError) => F | null,
): FormStateModel<F> => {
  const values = signal<ReadonlyMap<F, string>>(new Map());
  const fieldErrors = signal<ReadonlyMap<F, FieldError>>(new Map());
  const error = signal<ApiError | null>(null);
  const busy = signal(false);
  const focusRequest = signal<F | null>(null);

  const setFieldErrors = (errors: ReadonlyMap<F, FieldError>): boolean => {
    const [first] = errors.keys();
    batch(() => {
      fieldErrors.value = errors;
      if (first !== undefined) focusRequest.value = first;
    });
    return first !== undefined;
  };

  return {
    value: (field) => values.value.get(field) ?? '',
    fieldErrors,
    error,
    busy,
    focusRequest,
    onFocused: () => {
      focusRequest.value = null;
    },
    setValue: (field, value) =>
      batch(() => {
        values.value = new Map([...values.value, [field, value]]);
        fieldErrors.value = new Map([...fieldErrors.value].filter(([name]) => name !== field));
      }),
    requestFocus: (field) => {
      focusRequest.value = field;
    },
    setFieldErrors,
    setError: (next) => {
      error.value = next;
    },
    runOnce: async (work) => {
      if (busy.value) return;
      batch(() => {
        busy.value = true;
        error.value = null;
      });
      try {
        await work();
      } catch (thrown) {
        const read = toApiError(thrown);
        console.info('The log-in failed', read);
        const field = fieldOf(read);
        if (field) setFieldErrors(new Map([[field, read]]));
        else error.value = read;
      } finally {
        busy.value = false;
      }
    },
  };
};
