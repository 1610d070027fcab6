import type { ReadonlySignal } from '@preact/signals-react';
import { Notice } from '../../ui/display/Notice.tsx';
import { type ApiError, isOutcomeUnknown, isUnsupported } from '../../lib/apiError.ts';
import { useMessages } from '../../i18n/useMessages.ts';

/** An error that belongs to no field; `lostText` is appended if the response was lost. */
export const ErrorNotice = ({
  error,
  lostText,
}: {
  error: ReadonlySignal<ApiError | null>;
  lostText?: string | undefined;
}) => {
  const t = useMessages().common;
  const apiError = error.value;
  if (!apiError) return null;
  const text = isUnsupported(apiError)
    ? t.notOffered
    : lostText && isOutcomeUnknown(apiError)
      ? `${apiError.message} ${lostText}`
      : apiError.message;
  return <Notice tone="accent" urgent text={text} />;
};
