import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Panel } from '../kit/Panel.tsx';
import { FindingNote } from '../prescribing/FindingNote.tsx';
import { nameIn } from '../prescribing/inWords.ts';
import { useApp, useWords, useWordsOf } from '../useApp.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import { EarlierVerdict } from './EarlierVerdict.tsx';
import type { Review } from './review.ts';

interface Props {
  review: Review;
  now: Prescription;
}

/** Diagnoses, and the rules' findings on the current stock, most severe first. */
export const RuleFindings = ({ review, now }: Props) => {
  const language = useApp().words.language.value;
  const { audit: w, frame, prescription } = useWords();
  const rules = useWordsOf(ruleLexicon);
  const checked = review.ruling.checked.value;
  const difference = review.compared.value;
  const gone = difference?.goneDiagnoses ?? [];
  const lineName = (line: number | null): string => {
    const found = line === null ? undefined : now.lines[line];
    return found ? `${(line ?? 0) + 1} ${nameIn(language, found.drugName, found.drugNameEn)}` : '';
  };
  return (
    <Panel title={w.findings}>
      <p className="review-diagnoses">
        <span className="field-label">{w.diagnoses}</span>{' '}
        {now.diagnoses.map(({ code, name, nameEn }, at) => (
          <span key={code}>
            {at > 0 ? ' · ' : ''}
            {code} {nameIn(language, name, nameEn)}
            {difference?.newDiagnoses.has(code) ? <Badge tone="accent" text={w.lineNew} /> : null}
          </span>
        ))}
        {gone.length > 0 ? (
          <span className="review-gone">
            {w.linesGone(
              gone
                .map(({ code, name, nameEn }) => `${code} ${nameIn(language, name, nameEn)}`)
                .join(frame.comma),
            )}
          </span>
        ) : null}
      </p>
      <EarlierVerdict review={review} />
      {review.ruling.checking.value ? (
        <p className="quiet small">{rules.checking}</p>
      ) : checked?.complete ? null : (
        <Notice
          tone="warning"
          text={rules.notChecked}
          action={{ label: rules.askAgain, onClick: review.ruling.readAgain }}
        />
      )}
      {checked?.complete && checked.findings.length === 0 ? (
        <p className="quiet small">{rules.clear}</p>
      ) : null}
      {(review.ruling.stood.value ? (checked?.findings ?? []) : []).map((finding) => (
        <FindingNote key={`${finding.reasonKey} ${finding.key}`} finding={finding}>
          <span className="quiet small">{lineName(finding.line)}</span>
          {finding.severity === 'block' ? null : (
            <span className="review-reason">
              {finding.reason === '' ? rules.notOverridden : prescription.overridden(finding.reason)}
            </span>
          )}
        </FindingNote>
      ))}
    </Panel>
  );
};
