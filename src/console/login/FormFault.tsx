import { Notice } from '../kit/Notice.tsx';
import { isLost } from '../lib/fault.ts';
import { useCoreWords } from '../useApp.ts';
import type { Entries } from './entries.ts';

interface Props {
  form: Pick<Entries<string>, 'fault'>;
  action?: { label: string; onClick: () => void } | undefined;
}

/**
 * An error that belongs to no field. If there was no response, it says whose problem that is, and that
 * nothing typed is lost.
 */
export const FormFault = ({ form, action }: Props) => {
  const w = useCoreWords().login;
  const fault = form.fault.value;
  if (!fault) return null;
  return (
    <>
      <Notice tone="plain" urgent text={fault.message} action={action} />
      {isLost(fault) ? <p className="field-hint">{(fault.status ?? 0) > 501 ? w.away : w.kept}</p> : null}
    </>
  );
};
