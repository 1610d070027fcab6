import { Notice } from '../kit/Notice.tsx';
import { useCoreWords } from '../useApp.ts';
import type { Entries } from './entries.ts';

interface Props {
  form: Pick<Entries<string>, 'fault'>;
  action?: { label: string; onClick: () => void } | undefined;
}

/** A fault that belongs to no field. Where there was no answer, it says that nothing typed is lost. */
export const FormFault = ({ form, action }: Props) => {
  const w = useCoreWords().login;
  const fault = form.fault.value;
  if (!fault) return null;
  const unanswered = fault.kind === 'network' || fault.kind === 'timeout';
  return (
    <>
      <Notice tone="plain" urgent text={fault.message} action={action} />
      {unanswered ? <p className="field-hint">{w.kept}</p> : null}
    </>
  );
};
