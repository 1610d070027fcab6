import { useId } from 'react';
import { isReasonFor } from '../../../../contract/rules/evaluateRules.ts';
import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { describedBy } from '../../../ui/controls/Field.tsx';

interface Props {
  label: string;
  placeholder: string;
  /** The findings that the reason is for. */
  findings: readonly FormFinding[];
  reason: string;
  onChange: (reason: string) => void;
}

/** A field for the reason why findings do not matter for this patient, which says when it is too short. */
export const ReasonField = ({ label, placeholder, findings, reason, onChange }: Props) => {
  const { reasonShort } = useMessages().prescription;
  const id = useId();
  const [first] = findings;
  const isAnswer = findings.every((finding) => isReasonFor(finding, reason));
  const hint = reason.trim() === '' || isAnswer ? undefined : reasonShort;
  return (
    <>
      <input
        className="input rx-reason"
        autoComplete="off"
        aria-label={label}
        aria-describedby={describedBy(id, hint, undefined)}
        placeholder={placeholder}
        maxLength={500}
        value={reason}
        title={reason}
        data-stops={findings.some(({ preventsSubmit }) => preventsSubmit) ? first?.severity : undefined}
        data-finding={findings.length === 1 ? `${first?.reasonKey} ${first?.key ?? ''}` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint ? (
        <span id={`${id}-hint`} className="quiet small">
          {hint}
        </span>
      ) : null}
    </>
  );
};
