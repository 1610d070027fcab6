import type { ReadonlySignal } from '@preact/signals-react';
import { Notice } from '../../ui/display/Notice.tsx';
import { type ApiError, isOutcomeUnknown } from '../../lib/apiError.ts';

/** An error that belongs to no field; `lostText` is appended if the response was lost. */
export const ErrorNotice = ({
  error,
  lostText,
}: {
  error: ReadonlySignal<ApiError | null>;
  lostText?: string | undefined;
}) => {
  const apiError = error.value;
  if (!apiError) return null;
  const text = lostText && isOutcomeUnknown(apiError) ? `${apiError.message} ${lostText}` : apiError.message;
  return <Notice tone="accent" urgent text={text} />;
};
