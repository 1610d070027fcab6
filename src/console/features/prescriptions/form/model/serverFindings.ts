import * as v from 'valibot';
import { businessCode } from '../../../../../contract/errors/envelopeCodes.ts';
import { isReasonFor } from '../../../../../contract/rules/evaluateRules.ts';
import { findingSchema } from '../../../../../contract/rules/finding.ts';
import { errorDataOf } from '../../../../lib/errorData.ts';
import type { ApiError } from '../../../../lib/apiError.ts';
import { type FormFinding, toFormFinding } from '../../../../domain/prescription/rules/checkForm.ts';
import { type FormValues, findReason } from '../../../../domain/prescription/formValues.ts';

/**
 * The upstream's findings when it refused a form. `prescriptionId` is the stored prescription being edited,
 * or null.
 */
export interface ServerFindings {
  readonly prescriptionId: string | null;
  readonly findings: readonly Omit<FormFinding, 'reason' | 'preventsSubmit'>[];
}

/** Parses the upstream's findings from a refusal of `form`; null if it was refused for another reason. */
export const parseServerFindings = (error: ApiError, form: FormValues): ServerFindings | null => {
  const findings = errorDataOf(error, businessCode.rulesBlock, v.array(findingSchema));
  return (
    findings && {
      prescriptionId: form.editing?.id ?? null,
      findings: findings.map((one) => toFormFinding(form, one)),
    }
  );
};

/**
 * Upstream findings that our own rules did not report, for lines that still exist. An upstream block does not
 * prevent another submit, because only the upstream knows when its cause is gone.
 */
export const additionalFindings = (
  serverFindings: ServerFindings | null,
  form: FormValues,
  ownFindings: readonly FormFinding[],
): FormFinding[] => {
  if (!serverFindings || serverFindings.prescriptionId !== (form.editing?.id ?? null)) return [];
  return serverFindings.findings
    .filter(({ line, key }) => line === null || form.lines.some((one) => one.key === key))
    .filter(
      ({ reasonKey, key }) =>
        !ownFindings.some((ownFinding) => ownFinding.reasonKey === reasonKey && ownFinding.key === key),
    )
    .map((one) => {
      const reason = findReason(form, one.reasonKey, one.key);
      const needsReason = one.severity !== 'block' && one.severity !== 'note';
      return { ...one, reason, preventsSubmit: needsReason && !isReasonFor(one, reason) };
    });
};
