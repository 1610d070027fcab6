import { useSignal } from '@preact/signals-react';
import {
  type Line,
  type Prescription,
  prescriptionStatus,
} from '../../../../contract/prescribing/prescription.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { yuan } from '../../../lib/money.ts';
import { localizedName, rejectReasonText, usageText } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { DrugDetails } from '../../../domain/prescription/DrugDetails.tsx';
import '../../../domain/prescription/drug.css';
import { LineFindings } from './RuleFindings.tsx';
import { SignedAgain } from '../../../domain/prescription/SignedAgain.tsx';
import { QuantityCell } from './QuantityCell.tsx';
import { LineReasons } from './reasons/LineReasons.tsx';
import type { Review } from './review.ts';
import { PreviousLine } from '../../../domain/prescription/PreviousLine.tsx';

interface Props {
  review: Review;
  now: Prescription;
}

const ReviewLine = ({ review, now, line, index }: Props & { line: Line; index: number }) => {
  const isExpanded = useSignal(false);
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const t = messages.audit;
  const comparison = review.comparison.value;
  const isCurrent = review.currentLine.value === index;
  const isAwaitingAudit = review.task.value.value?.prescription.status === prescriptionStatus.awaitingAudit;
  return (
    // The marker follows the focus; J and K move both.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`review-line${isCurrent ? ' review-current' : ''}`}
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={() => review.moveToLine(index)}
    >
      <div className="review-drug">
        <span className="review-line-index">{index + 1}</span>
        <button
          type="button"
          className="rx-drug-name"
          aria-expanded={isExpanded.value}
          title={messages.prescription.facts.open}
          onClick={() => (isExpanded.value = !isExpanded.value)}
        >
          <strong>{localizedName(language, line.drugName, line.drugNameEn)}</strong>{' '}
          {messages.prescription.strength(line.strength)}
        </button>
        {line.group === null ? null : <Badge tone="plain" text={t.group(line.group)} />}
        {comparison?.added.has(line.id) ? <Badge tone="accent" text={t.lineNew} /> : null}
        {comparison?.changed.has(line.id) ? <Badge tone="accent" text={t.lineChanged} /> : null}
        <QuantityCell review={review} line={line} />
      </div>
      <div className="review-line-row">
        <p className="review-usage">{usageText(messages, language, line)}</p>
        {isAwaitingAudit ? <LineReasons review={review} line={line} n={index + 1} /> : null}
      </div>
      {isExpanded.value ? <DrugDetails line={line} /> : null}
      <LineFindings review={review} now={now} line={line} />
      <SignedAgain line={line} />
      {line.remark === '' ? null : (
        <p className="quiet small">
          {t.remark}
          {messages.common.colon}
          {line.remark}
        </p>
      )}
      {comparison ? <PreviousLine comparison={comparison} line={line} /> : null}
      {line.rejectReasons.length === 0 ? null : (
        <p className="quiet small">
          {t.rejected}
          {messages.common.colon}
          {line.rejectReasons.map((reason) => rejectReasonText(language, reason)).join(' · ')}
        </p>
      )}
    </li>
  );
};

/** A line that the newer version no longer has, with the reasons it was rejected for. */
const RemovedLine = ({ line }: { line: Line }) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const reasons = line.rejectReasons.map((reason) => rejectReasonText(language, reason)).join(' · ');
  return (
    <p className="review-removed">
      {messages.audit.removedLines(localizedName(language, line.drugName, line.drugNameEn))}{' '}
      <del className="quiet small">{usageText(messages, language, line)}</del>
      {reasons === '' ? null : (
        <span className="small">
          {' '}
          {messages.audit.rejectedBefore}
          {messages.common.colon}
          {reasons}
        </span>
      )}
    </p>
  );
};

/** The lines under review. J and K move between them. */
export const ReviewLines = ({ review, now }: Props) => {
  const messages = useMessages();
  const removed = review.comparison.value?.removed ?? [];
  return (
    <Panel
      title={messages.prescription.lines}
      actions={
        <span>
          {messages.prescription.total} ¥{yuan(now.totalFen)}
        </span>
      }
      flush
    >
      <ol className="review-lines">
        {now.lines.map((line, index) => (
          <ReviewLine key={line.id} review={review} now={now} line={line} index={index} />
        ))}
      </ol>
      {removed.map((line) => (
        <RemovedLine key={line.id} line={line} />
      ))}
    </Panel>
  );
};
