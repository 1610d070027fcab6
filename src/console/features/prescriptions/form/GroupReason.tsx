import { isReasonFor } from '../../../../contract/rules/evaluateRules.ts';
import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { commonReason } from '../../../domain/prescription/rules/groupFindings.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ReasonField } from './ReasonField.tsx';
import type { FormModel } from './model/formModel.ts';

interface Props {
  formModel: FormModel;
  findings: readonly FormFinding[];
  label: string;
}

/** One reason for several findings; it is stored for each of them. */
export const GroupReason = ({ formModel, findings, label }: Props) => {
  const t = useCatalog('rules');
  const reason = commonReason(findings);
  // One field would overwrite them.
  if (reason === null) return <p className="quiet small">{t.differentReasons}</p>;
  const isPreventing = findings.some(({ preventsSubmit }) => preventsSubmit);
  const isAnswer = findings.every((finding) => isReasonFor(finding, reason));
  const setReason = (text: string) => {
    for (const { reasonKey, key } of findings) formModel.setReason(reasonKey, key, text);
  };
  return (
    <>
      <ReasonField
        label={label}
        placeholder={label}
        findings={findings}
        reason={reason}
        onChange={setReason}
      />
      {isPreventing && isAnswer ? (
        <Button label={t.applyToAll(findings.length)} onClick={() => setReason(reason)} />
      ) : null}
    </>
  );
};
