import { rejectReasons } from '../../contract/audit.ts';
import { type Line, type Prescription, prescriptionStatus } from '../../contract/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Panel } from '../kit/Panel.tsx';
import { nameIn, rejectReasonIn, usageIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Review } from './review.ts';

interface Props {
  review: Review;
  now: Prescription;
}

/** The reasons an auditor holds against one line: from the pharmacists' list, and free text. */
const Reasons = ({ review, line, n }: { review: Review; line: Line; n: number }) => {
  const language = useApp().words.language.value;
  const w = useWords().audit;
  const { codes = [], text = '' } = review.opinion.marks.value[line.id] ?? {};
  const name = nameIn(language, line.drugName, line.drugNameEn);
  return (
    <fieldset className="review-reasons" disabled={!review.mayWrite.value}>
      <legend className="unseen">{w.reasonsFor(n, name)}</legend>
      {rejectReasons.map(({ code, ...said }) => (
        <label key={code} className="review-check small">
          <input
            type="checkbox"
            checked={codes.includes(code)}
            onChange={() => review.opinion.markCode(line.id, code)}
          />
          {said[language]}
        </label>
      ))}
      <input
        className="input review-other"
        autoComplete="off"
        aria-label={`${w.other}: ${name}`}
        placeholder={w.other}
        maxLength={64}
        value={text}
        onChange={(event) => review.opinion.markText(line.id, event.target.value)}
      />
    </fieldset>
  );
};

const Row = ({ review, line, at }: { review: Review; line: Line; at: number }) => {
  const language = useApp().words.language.value;
  const words = useWords();
  const w = words.audit;
  const difference = review.difference.value;
  const here = review.at.value === at;
  const judgeable = review.task.value.value?.prescription.status === prescriptionStatus.awaitingAudit;
  return (
    // The marker follows the focus; J and K move it without one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`review-line${here ? ' review-here' : ''}`}
      aria-current={here || undefined}
      ref={(row) => {
        if (here && at > 0) row?.scrollIntoView({ block: 'nearest' });
      }}
      onFocus={() => review.moveTo(at)}
    >
      <div className="review-drug">
        <span className="review-n">{at + 1}</span>
        <strong>{nameIn(language, line.drugName, line.drugNameEn)}</strong>
        <span>{line.strength}</span>
        {difference?.added.has(line.id) ? <Badge tone="accent" text={w.lineNew} /> : null}
        {difference?.changed.has(line.id) ? <Badge tone="accent" text={w.lineChanged} /> : null}
        <span className="review-packs">
          {line.quantity} {nameIn(language, line.packUnit, line.packUnitEn)}
        </span>
      </div>
      <p className="review-usage">{usageIn(words, language, line)}</p>
      {line.remark === '' ? null : (
        <p className="quiet small">
          {w.remark}
          {words.frame.colon}
          {line.remark}
        </p>
      )}
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

/** The lines under review. J and K move over them. */
export const Lines = ({ review, now }: Props) => {
  const language = useApp().words.language.value;
  const words = useWords();
  const gone = review.difference.value?.gone ?? [];
  return (
    <Panel title={words.prescription.lines} flush>
      <ol className="review-lines">
        {now.lines.map((line, at) => (
          <Row key={line.id} review={review} line={line} at={at} />
        ))}
      </ol>
      {gone.length > 0 ? (
        <p className="review-gone">
          {words.audit.linesGone(
            gone.map((line) => nameIn(language, line.drugName, line.drugNameEn)).join(', '),
          )}
        </p>
      ) : null}
    </Panel>
  );
};
