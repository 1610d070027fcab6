import { Notice } from '../../ui/display/Notice.tsx';
import { isOutcomeUnknown } from '../../lib/apiError.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import type { FormState } from './formState.ts';
import { useLoginServices } from './loginServices.ts';

interface Props {
  form: Pick<FormState<string>, 'error'>;
  action?: { label: string; onClick: () => void } | undefined;
}

/**
 * An error that belongs to no field. If there was no response, it says whose problem that is, and that
 * nothing typed is lost. If a new version has removed the console's files, only a reload helps.
 */
export const FormError = ({ form, action }: Props) => {
  const { common, login: t } = useCoreMessages();
  const { platform } = useLoginServices();
  const error = form.error.value;
  if (!error) return null;
  const reload = { label: common.crashed.reload, onClick: platform.reload };
  return (
    <>
      <Notice
        tone="plain"
        urgent
        text={error.message}
        action={error.kind === 'notLoaded' ? reload : action}
      />
      {isOutcomeUnknown(error) ? (
        <p className="field-hint">{(error.status ?? 0) > 501 ? t.upstreamDown : t.inputKept}</p>
      ) : null}
    </>
  );
};
