import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { openQuestion } from '../../../../contract/prescribing/clarification.ts';
import { order } from '../../../../contract/consultation/order.ts';
import { MessagePreview } from '../../../domain/messagePreview/MessagePreview.tsx';
import { SnoozedMark } from '../../../domain/openConsultations/SnoozedMark.tsx';
import { rejectReasonText } from '../../../domain/prescription/prescriptionText.ts';
import type { Language } from '../../../i18n/language.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { dayOf, minutesBetween } from '../../../lib/dates/days.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { StateMark, type StateKind } from '../../../ui/display/StateMark.tsx';
import { WaitBadge } from '../../../ui/display/WaitBadge.tsx';
import { useMoment } from '../../../useMoment.ts';
import { useServices } from '../../../useServices.ts';
import type { DashboardModel } from '../dashboard.ts';
import { PatientSummary } from '../PatientSummary.tsx';
import type { Worklist } from './worklist.ts';
import { keyOfRow, type WorkKind, type WorkRow } from './workRows.ts';

const marks: Readonly<Record<WorkKind, StateKind>> = {
  answer: 'answer',
  waiting: 'waiting',
  clarify: 'unknown',
  correct: 'rejected',
  sign: 'sign',
  followUp: 'followUp',
};

const reasonsText = (language: Language, { lines, auditOpinion }: Prescription): string =>
  [
    ...new Set(
      lines.flatMap(({ rejectReasons }) => rejectReasons.map((row) => rejectReasonText(language, row))),
    ),
    ...(auditOpinion ? [auditOpinion] : []),
  ].join(' · ');

/** The complaint, the last message, the question, why it was rejected, or the note. */
const RowText = ({ row: { kind, item } }: { row: WorkRow }) => {
  const { i18n } = useServices();
  const { cloudRoom, dashboard: t } = useMessages();
  if (kind === 'answer')
    return (
      <div className="work-text">
        <MessagePreview row={item} empty={cloudRoom.noMessage} />
      </div>
    );
  const text =
    kind === 'correct'
      ? reasonsText(i18n.language.value, item) || t.noReasons
      : kind === 'clarify'
        ? (openQuestion(item)?.question ?? '')
        : kind === 'followUp'
          ? item.note
          : item.complaint;
  return text === '' ? null : (
    <p className="work-text" title={text}>
      {text}
    </p>
  );
};

/** Since when, or until when. */
const RowTime = ({ row: { kind, item } }: { row: WorkRow }) => {
  const { clock } = useServices();
  const { cloudRoom, dashboard: t } = useMessages();
  const moment = useMoment();
  const now = clock.coarseNow.value;
  if (kind === 'answer' || kind === 'waiting') {
    const minutes = minutesBetween(kind === 'waiting' ? item.createTime : (item.unansweredSince ?? now), now);
    return (
      <WaitBadge
        minutes={minutes}
        text={t.waited(minutes)}
        description={kind === 'waiting' ? cloudRoom.waitDescription(minutes) : cloudRoom.unanswered(minutes)}
      />
    );
  }
  if (kind === 'clarify') return <>{t.askedAt(moment(openQuestion(item)?.askedAt ?? now))}</>;
  if (kind === 'followUp')
    return <>{item.day < dayOf(now) ? t.followUps.overdue(item.day) : t.followUps.dueToday}</>;
  if (kind === 'sign')
    return <>{item.finishTime === null ? t.toSign.open : t.toSign.ended(moment(item.finishTime))}</>;
  if (item.correctableUntil !== null) return <>{t.correctUntil(moment(item.correctableUntil))}</>;
  return item.auditTime === null ? null : <>{t.rejectedAt(moment(item.auditTime))}</>;
};

interface Props {
  row: WorkRow;
  worklist: Worklist;
  dashboard: Pick<DashboardModel, 'accepting'>;
}

/** One thing to do. Its main button is at the same place in every row; that of the chosen row is filled. */
export const WorklistRow = ({ row, worklist, dashboard }: Props) => {
  const { offered } = useServices();
  const { dashboard: t, common } = useMessages();
  const { kind, item } = row;
  const key = keyOfRow(row);
  const chosen = worklist.choice.chosen.value;
  const isChosen = chosen !== null && keyOfRow(chosen) === key;
  const action = kind === 'waiting' && !offered.has(order.accept) ? 'open' : kind;
  return (
    <li
      className={isChosen ? 'work-row work-chosen' : 'work-row'}
      tabIndex={-1}
      data-row={key}
      aria-current={isChosen ? 'true' : undefined}
    >
      <StateMark kind={marks[kind]} text={t.work.kinds[kind]} />
      <div className="work-body">
        <p className="work-patient">
          <PatientSummary patient={item.patient} />
          {row.kind === 'answer' && row.until !== null ? <SnoozedMark until={row.until} isLong /> : null}
          {kind === 'waiting' && !item.followUp ? (
            <span className="quiet small">{common.patientBanner.firstVisit}</span>
          ) : null}
        </p>
        <RowText row={row} />
      </div>
      <span className="work-time">
        <RowTime row={row} />
      </span>
      <span className="work-actions">
        {kind === 'followUp' ? (
          <Button
            label={t.followUps.done}
            description={item.patient.name}
            busy={worklist.ending.value === key}
            onClick={() => void worklist.markDone(row)}
          />
        ) : null}
        <Button
          label={t.work.actions[action]}
          description={item.patient.name}
          kind={isChosen ? 'main' : 'plain'}
          busy={kind === 'waiting' && dashboard.accepting.value === item.id}
          onClick={() => worklist.act(row)}
        />
      </span>
    </li>
  );
};
