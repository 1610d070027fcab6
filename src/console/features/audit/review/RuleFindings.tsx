import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FindingNote } from '../../../domain/prescription/rules/FindingNote.tsx';
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
      {complete.value && findings.value.every(({ severity, effect }) => severity === 'note' && !effect) ? (
        <p className="quiet small">{rules.noFindings}</p>
      ) : null}
      {(isReady.value ? findings.value : []).map((finding) => (
        <FindingNote key={`${finding.reasonKey} ${finding.key}`} finding={finding}>
          <span className="quiet small">{lineName(finding.line)}</span>
          {finding.severity === 'block' || finding.severity === 'note' ? null : (
            <span className="review-reason">
              {finding.reason === '' ? rules.notOverridden : prescription.overridden(finding.reason)}
            </span>
          )}
        </FindingNote>
      ))}
    </Panel>
  );
};
