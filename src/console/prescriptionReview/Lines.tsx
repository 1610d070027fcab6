import { type Line, type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Panel } from '../kit/Panel.tsx';
import { nameIn, rejectReasonIn, usageIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { Packs } from './Packs.tsx';
import { Reasons } from './Reasons.tsx';
import type { Review } from './review.ts';
import { WasLine } from '../prescribing/WasLine.tsx';

interface Props {
  review: Review;
  now: Prescription;
}

const Row = ({ review, line, at }: { review: Review; line: Line; at: number }) => {
  const language = useApp().words.language.value;
  const words = useWords();
  const w = words.audit;
  const compared = review.compared.value;
  const here = review.at.value === at;
  const judgeable = review.task.value.value?.prescription.status === prescriptionStatus.awaitingAudit;
  return (
    // The marker follows the focus; J and K move both.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`review-line${here ? ' review-here' : ''}`}
      aria-current={here || undefined}
      tabIndex={-1}
      onFocus={() => review.moveTo(at)}
    >
      <div className="review-drug">
        <span className="review-n">{at + 1}</span>
        <strong>{nameIn(language, line.drugName, line.drugNameEn)}</strong>
        <span>{line.strength}</span>
        {line.group === null ? null : <Badge tone="plain" text={w.group(line.group)} />}
        {compared?.added.has(line.id) ? <Badge tone="accent" text={w.lineNew} /> : null}
        {compared?.changed.has(line.id) ? <Badge tone="accent" text={w.lineChanged} /> : null}
        <Packs review={review} line={line} />
      </div>
      <p className="review-usage">{usageIn(words, language, line)}</p>
      {line.remark === '' ? null : (
        <p className="quiet small">
          {w.remark}
          {words.frame.colon}
          {line.remark}
        </p>
      )}
      {compared ? <WasLine compared={compared} line={line} /> : null}
      {line.rejectReasons.length === 0 ? null : (
        <p className="quiet small">
          {w.rejected}
          {words.frame.colon}
          {line.rejectReasons.map((reason) => rejectReasonIn(language, reason)).join(' · ')}
        </p>
      )}
      {judgeable ? <Reasons review={review} line={line} n={at + 1} /> : null}
    </li>
  );
};

/** A line that the newer version no longer has, with the reasons it was rejected for. */
const Gone = ({ line }: { line: Line }) => {
  const language = useApp().words.language.value;
  const words = useWords();
  const reasons = line.rejectReasons.map((reason) => rejectReasonIn(language, reason)).join(' · ');
  return (
    <p className="review-gone">
      {words.audit.linesGone(nameIn(language, line.drugName, line.drugNameEn))}{' '}
      <del className="quiet small">{usageIn(words, language, line)}</del>
      {reasons === '' ? null : (
        <span className="small">
          {' '}
          {words.audit.rejectedThen}
          {words.frame.colon}
          {reasons}
        </span>
      )}
    </p>
  );
};

/** The lines under review. J and K move between them. */
export const Lines = ({ review, now }: Props) => {
  const words = useWords();
  const gone = review.compared.value?.gone ?? [];
  return (
    <Panel title={words.prescription.lines} flush>
      <ol className="review-lines">
        {now.lines.map((line, at) => (
          <Row key={line.id} review={review} line={line} at={at} />
        ))}
      </ol>
      {gone.map((line) => (
        <Gone key={line.id} line={line} />
      ))}
    </Panel>
  );
};
