import type { LocalizedText } from '../../../../contract/rulePack/rulePack.ts';
import type { Finding, FindingReason } from '../../../../contract/rules/finding.ts';

/** Facts of a patient: those behind a finding, or those that a data row is about, whose kidney function is a limit. */
export type PatientCondition = Omit<FindingReason, 'diagnosis'> & { readonly egfrUnder?: number };

/** What a finding concerns: the line's drug, the other drug, and the patient's facts behind it. */
export interface FindingSubject {
  readonly drug: LocalizedText | null;
  readonly other: LocalizedText | null;
  readonly by: FindingReason | undefined;
  /** Which of the rule's findings, as in `Finding.about`. */
  readonly about?: string;
  readonly severity?: Finding['severity'];
  /** The unit that the line's drug is dispensed in. */
  readonly packUnit?: LocalizedText | null;
  /** Names of the drugs, by their ingredients. */
  readonly ingredientNames?: ReadonlyMap<string, LocalizedText>;
}

/** The subject of a finding without these. */
export const noSubject: FindingSubject = { drug: null, other: null, by: undefined };
