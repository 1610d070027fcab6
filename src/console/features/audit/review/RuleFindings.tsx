import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FindingGroupNote } from '../../../domain/prescription/rules/FindingGroupNote.tsx';
import { FindingNote } from '../../../domain/prescription/rules/FindingNote.tsx';
import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { groupFindings } from '../../../domain/prescription/rules/groupFindings.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import { EarlierVerdict } from './EarlierVerdict.tsx';
import type { Review } from './review.ts';

interface Props {
  review: Review;
  now: Prescription;
}

/** Diagnoses, and the rules' findings on the current stock, most severe first. */
export const RuleFindings = ({ review, now }: Props) => {
  const language = useServices().i18n.language.value;
  const { audit: t, common, prescription } = useMessages();
  const rules = useCatalog('rules');
  const { checking, complete, findings, isReady, reload } = review.ruleCheck;
  const comparison = review.comparison.value;
  const removedDiagnoses = comparison?.removedDiagnoses ?? [];
  const lineName = (line: number | null): string => {
    const lineFound = line === null ? undefined : now.lines[line];
    return lineFound
      ? `${(line ?? 0) + 1} ${localizedName(language, lineFound.drugName, lineFound.drugNameEn)}`
      : '';
  };
  const reasonNote = (reason: string) => (
    <span className="review-reason">
      {reason === '' ? rules.notOverridden : prescription.overridden(reason)}
    </span>
  );
  const lineNote = ({ line }: FormFinding) => <span className="quiet small">{lineName(line)}</span>;
  return (
    <Panel title={t.findings}>
      <p className="review-diagnoses">
        <span className="field-label">{t.diagnoses}</span>{' '}
        {now.diagnoses.map(({ code, name, nameEn }, index) => (
          <span key={code}>
            {index > 0 ? ' · ' : ''}
            {code} {localizedName(language, name, nameEn)}
            {comparison?.addedDiagnoses.has(code) ? <Badge tone="accent" text={t.lineNew} /> : null}
          </span>
        ))}
        {removedDiagnoses.length > 0 ? (
          <span className="review-removed">
            {t.removedLines(
              removedDiagnoses
                .map(({ code, name, nameEn }) => `${code} ${localizedName(language, name, nameEn)}`)
                .join(common.comma),
            )}
          </span>
        ) : null}
      </p>
      <EarlierVerdict review={review} />
      {checking.value ? (
        <p className="quiet small">{rules.checking}</p>
      ) : complete.value ? null : (
        <Notice tone="warning" text={rules.notChecked} action={{ label: rules.askAgain, onClick: reload }} />
      )}
      {complete.value && findings.value.length === 0 ? (
        <p className="quiet small">{rules.noFindings}</p>
      ) : null}
      {groupFindings(isReady.value ? findings.value : []).map((group) => {
        const [finding] = group;
        const key = `${finding.reasonKey} ${finding.key}`;
        if (group.length === 1)
          return (
            <FindingNote key={key} finding={finding}>
              {lineNote(finding)}
              {finding.severity === 'block' || finding.severity === 'note'
                ? null
                : reasonNote(finding.reason)}
            </FindingNote>
          );
        const isSameReason = group.every(({ reason }) => reason === finding.reason);
        return (
          <FindingGroupNote
            key={key}
            group={group}
            renderLine={(one) => (
              <>
                {lineNote(one)}
                {isSameReason ? null : reasonNote(one.reason)}
              </>
            )}
          >
            {isSameReason ? reasonNote(finding.reason) : null}
          </FindingGroupNote>
        );
      })}
    </Panel>
  );
};
