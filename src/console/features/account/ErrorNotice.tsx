import type { ReadonlySignal } from '@preact/signals-react';
import { useCoreMessages } from '../../i18n/useMessages.ts';
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
  const { common } = useCoreMessages();
  const apiError = error.value;
  if (!apiError) return null;
  const { message } = apiError;
  const text = lostText && isOutcomeUnknown(apiError) ? common.sentences(message, lostText) : message;
  return <Notice tone="accent" urgent text={text} />;
};
