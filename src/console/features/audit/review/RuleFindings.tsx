import type { Line, Prescription } from '../../../../contract/prescribing/prescription.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FindingGroupNote } from '../../../domain/prescription/rules/FindingGroupNote.tsx';
import { FindingNote, severityTones } from '../../../domain/prescription/rules/FindingNote.tsx';
import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { type FindingGroup, groupFindings } from '../../../domain/prescription/rules/groupFindings.ts';
import { findingText, ruleLabel } from '../../../domain/prescription/rules/ruleText.ts';
import type { RuleMessages } from '../../../domain/prescription/rules/messages.en.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import { EarlierVerdict } from './EarlierVerdict.tsx';
import type { Review } from './review.ts';

interface Props {
  review: Review;
  now: Prescription;
}

/** One sentence over several lines is said once, above them; everything else about a line stands at the line. */
const isAbove = (t: RuleMessages, [first, ...others]: FindingGroup): boolean =>
  first.line === null ||
  (others.length > 0 && others.every((one) => findingText(t, one) === findingText(t, first)));

const ReasonNote = ({ finding: { severity, reason } }: { finding: FormFinding }) => {
  const { prescription } = useMessages();
  const rules = useCatalog('rules');
  return severity === 'block' || severity === 'note' ? null : (
    <span className="review-reason">
      {reason === '' ? rules.notOverridden : prescription.overridden(reason)}
    </span>
  );
};

/** What was found in one line; of a sentence that is said above, the name of its rule. */
export const LineFindings = ({ review, now, line }: Props & { line: Line }) => {
  const rules = useCatalog('rules');
  const index = now.lines.indexOf(line);
  return groupFindings(review.ruleCheck.findings.value).flatMap((group) =>
    group
      .filter((one) => one.line === index)
      .map((one) => {
        const key = `${one.reasonKey} ${one.key}`;
        return isAbove(rules, group) ? (
          <span key={key} className="review-line-rule">
            <Badge tone={severityTones[one.severity]} text={ruleLabel(rules, one.rule)} />
          </span>
        ) : (
          <FindingNote key={key} finding={one}>
            <ReasonNote finding={one} />
          </FindingNote>
        );
      }),
  );
};

/** Diagnoses, and what the rules found on the current stock in all or several lines, most severe first. */
export const RuleFindings = ({ review, now }: Props) => {
  const language = useServices().i18n.language.value;
  const { audit: t, common } = useMessages();
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
      {groupFindings(isReady.value ? findings.value : [])
        .filter((group) => isAbove(rules, group))
        .map((group) => {
          const [finding] = group;
          const key = `${finding.reasonKey} ${finding.key}`;
          if (group.length === 1)
            return (
              <FindingNote key={key} finding={finding}>
                <ReasonNote finding={finding} />
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
                  {isSameReason ? null : <ReasonNote finding={one} />}
                </>
              )}
            >
              {isSameReason ? <ReasonNote finding={finding} /> : null}
            </FindingGroupNote>
          );
        })}
    </Panel>
  );
};
