import { Notice } from '../../ui/display/Notice.tsx';
import { isOutcomeUnknown } from '../../lib/apiError.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import type { FormState } from './formState.ts';

interface Props {
  form: Pick<FormState<string>, 'error'>;
  action?: { label: string; onClick: () => void } | undefined;
}

/**
 * An error that belongs to no field. If there was no response, it says whose problem that is, and that
 * nothing typed is lost.
 */
export const FormError = ({ form, action }: Props) => {
  const t = useCoreMessages().login;
  const error = form.error.value;
  if (!error) return null;
  return (
    <>
      <Notice tone="plain" urgent text={error.message} action={action} />
      {isOutcomeUnknown(error) ? (
        <p className="field-hint">{(error.status ?? 0) > 501 ? t.upstreamDown : t.inputKept}</p>
      ) : null}
    </>
  );
};
