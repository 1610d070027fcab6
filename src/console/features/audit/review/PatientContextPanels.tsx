import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import type { Message } from '../../../../contract/consultation/message.ts';
import type { PatientPrescriptions } from '../../../domain/prescription/patientPrescriptions.ts';
import type { CaseRecord } from '../../../../contract/consultation/record.ts';
import { FactsSummary } from '../../../domain/patient/factsLine/FactsSummary.tsx';
import { allergyNames, isAskedInRecord } from '../../../domain/patient/knownAllergies.ts';
import { withReport } from '../../../domain/patient/personalHistories.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { drugText, localizedName, usageText } from '../../../domain/prescription/prescriptionText.ts';
import { StatusBadges } from '../../../domain/prescription/StatusBadges.tsx';
import { useMoment } from '../../../useMoment.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import type { Review } from './review.ts';

interface Props {
  review: Review;
}

const FactList = ({ rows, none }: { rows: readonly (readonly [string, string])[]; none: string }) => {
  const filled = rows.filter(([, text]) => text.trim() !== '');
  if (filled.length === 0) return <p className="empty">{none}</p>;
  return (
    <dl className="review-facts">
      {filled.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

const RecordFacts = ({ value }: { value: CaseRecord }) => {
  const language = useServices().i18n.language.value;
  const { audit: t, common } = useMessages();
  const diagnoses = value.diagnoses
    .map(({ name, nameEn }) => localizedName(language, name, nameEn))
    .join(common.comma);
  return (
    <FactList
      none={t.noRecord}
      rows={[
        [t.chiefComplaint, value.chiefComplaint],
        [t.presentIllness, value.presentIllness],
        [t.pastHistory, value.pastHistory],
        [t.allergyHistory, value.allergyHistory],
        [value.selfReported ? t.examinationReported : t.examination, value.examination],
        [t.auxiliary, value.auxiliary],
        [t.diagnoses, diagnoses],
        [t.advice, value.advice],
        ...value.addenda.map(({ text, by, at }) => [t.addendum(by, dayTimeOf(at)), text] as const),
      ]}
    />
  );
};

const PersonalHistory = ({
  value,
}: {
  value: { pastHistory: string; allergyHistory: string; familyHistory: string };
}) => {
  const t = useMessages().audit;
  return (
    <FactList
      none={t.nothingSelfReported}
      rows={[
        [t.allergyHistory, value.allergyHistory],
        [t.pastHistory, value.pastHistory],
        [t.familyHistory, value.familyHistory],
      ]}
    />
  );
};

const EarlierPrescriptions = ({ value: { list } }: { value: PatientPrescriptions }) => {
  const { i18n } = useServices();
  const messages = useMessages();
  const language = i18n.language.value;
  return (
    <ul className="review-earlier">
      {list.map((prescription) => (
        <li key={prescription.id}>
          <p className="quiet small">
            {dayTimeOf(prescription.submitTime ?? prescription.createTime)} <StatusBadges {...prescription} />{' '}
            {prescription.doctorName}
          </p>
          {prescription.lines.map((line) => (
            <p key={line.id}>
              {drugText(messages, language, line)}{' '}
              <span className="quiet small">{usageText(messages, language, line)}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
};

const Transcript = ({ value }: { value: readonly Message[] }) => {
  const moment = useMoment();
  const t = useMessages().audit;
  return (
    // It scrolls, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="review-transcript" aria-label={t.transcript} tabIndex={0}>
      {value.map(({ id, from, body, at }) => (
        <li key={id} className={`review-message review-${from.role}`}>
          <span className="quiet small">
            {t.senderRoles[from.role]} {moment(at)}
          </span>{' '}
          {body.text}
        </li>
      ))}
    </ul>
  );
};

/** What was known and what was not asked; a hospital whose system has no facts shows nothing. */
const KnownFacts = ({ review }: Props) => {
  const { facts, order, personalHistory, record } = review.patientContext;
  const prescription = review.task.value.value?.prescription;
  const title = useCatalog('rules').facts.title;
  if (facts.value.value === null || !prescription) return null;
  const { patient, createTime } = prescription;
  return (
    <Panel title={title}>
      <AsyncView data={facts} onRetry={() => void facts.load(patient.id)} lines={2}>
        {({ value }: { value: PatientFacts | null }) => {
          if (value === null) return null;
          const known = withReport(value, personalHistory);
          const isNoneInRecord =
            allergyNames(patient, known).names.length === 0 && isAskedInRecord(record.value.value, known);
          return (
            <FactsSummary
              patient={patient}
              facts={known}
              visitStart={order.value.value?.acceptTime ?? createTime}
              without={isNoneInRecord ? ['allergies'] : undefined}
            />
          );
        }}
      </AsyncView>
    </Panel>
  );
};

/** Context of the prescription: facts, case record, the patient's own history, earlier prescriptions, transcript. */
export const PatientContextPanels = ({ review }: Props) => {
  const t = useMessages().audit;
  const { record, personalHistory, earlierPrescriptions, transcript } = review.patientContext;
  const now = review.task.value.value?.prescription;
  const orderId = now?.orderId ?? '';
  return (
    <div className="review-side">
      <KnownFacts review={review} />
      <Panel title={t.record}>
        <AsyncView data={record} onRetry={() => void record.load(orderId)}>
          {RecordFacts}
        </AsyncView>
      </Panel>
      <Panel title={t.selfReported}>
        <AsyncView data={personalHistory} onRetry={() => void personalHistory.load(orderId)} lines={2}>
          {PersonalHistory}
        </AsyncView>
      </Panel>
      <Panel title={t.earlierPrescriptions}>
        <AsyncView
          data={earlierPrescriptions}
          onRetry={() => void earlierPrescriptions.load(now?.patient.id ?? '')}
          isEmpty={({ list }) => list.length === 0}
          empty={t.noEarlierPrescriptions}
          lines={2}
        >
          {EarlierPrescriptions}
        </AsyncView>
      </Panel>
      <Panel title={t.transcript}>
        <AsyncView
          data={transcript}
          onRetry={() => void transcript.load(orderId)}
          isEmpty={(rows) => rows.length === 0}
          empty={t.noTranscript}
        >
          {Transcript}
        </AsyncView>
      </Panel>
    </div>
  );
};
