import type { Message } from '../../contract/consultation/message.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import type { CaseRecord } from '../../contract/consultation/record.ts';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayTimeOf, momentOf } from '../lib/days.ts';
import { nameIn, usageIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Review } from './review.ts';

interface Props {
  review: Review;
}

const Facts = ({ rows, none }: { rows: readonly (readonly [string, string])[]; none: string }) => {
  const said = rows.filter(([, text]) => text.trim() !== '');
  if (said.length === 0) return <p className="empty">{none}</p>;
  return (
    <dl className="review-facts">
      {said.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

const Written = ({ value }: { value: CaseRecord }) => {
  const language = useApp().words.language.value;
  const { audit: w, frame } = useWords();
  const diagnoses = value.diagnoses
    .map(({ name, nameEn }) => nameIn(language, name, nameEn))
    .join(frame.comma);
  return (
    <Facts
      none={w.noRecord}
      rows={[
        [w.chiefComplaint, value.chiefComplaint],
        [w.presentIllness, value.presentIllness],
        [w.pastHistory, value.pastHistory],
        [w.allergyHistory, value.allergyHistory],
        [value.selfReported ? w.examinationTold : w.examination, value.examination],
        [w.auxiliary, value.auxiliary],
        [w.diagnoses, diagnoses],
        [w.advice, value.advice],
        ...value.addenda.map(({ text, by, at }) => [w.addendum(by, dayTimeOf(at)), text] as const),
      ]}
    />
  );
};

const Own = ({
  value,
}: {
  value: { pastHistory: string; allergyHistory: string; familyHistory: string };
}) => {
  const w = useWords().audit;
  return (
    <Facts
      none={w.noOwn}
      rows={[
        [w.allergyHistory, value.allergyHistory],
        [w.pastHistory, value.pastHistory],
        [w.familyHistory, value.familyHistory],
      ]}
    />
  );
};

const Earlier = ({ value }: { value: readonly Prescription[] }) => {
  const { dictionaries, words: speech } = useApp();
  const words = useWords();
  const language = speech.language.value;
  return (
    <ul className="review-earlier">
      {value.map((one) => (
        <li key={one.id}>
          <p className="quiet small">
            {dayTimeOf(one.submitTime ?? one.createTime)} ·{' '}
            {dictionaries.label('prescription_status', one.status)} · {one.doctorName}
          </p>
          {one.lines.map((line) => (
            <p key={line.id}>
              {nameIn(language, line.drugName, line.drugNameEn)} {line.strength}{' '}
              <span className="quiet small">{usageIn(words, language, line)}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
};

const Transcript = ({ value }: { value: readonly Message[] }) => {
  const { clock } = useApp();
  const w = useWords().audit;
  return (
    // It scrolls, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="review-transcript" aria-label={w.transcript} tabIndex={0}>
      {value.map(({ id, from, body, at }) => (
        <li key={id} className={`review-said review-${from.role}`}>
          <span className="quiet small">
            {w.said[from.role]} {momentOf(at, clock.minute.value)}
          </span>{' '}
          {body.text}
        </li>
      ))}
    </ul>
  );
};

/** Context of the prescription: case record, the patient's own history, earlier prescriptions, transcript. */
export const Background = ({ review }: Props) => {
  const w = useWords().audit;
  const { record, own, earlier, transcript } = review.background;
  const now = review.task.value.value?.prescription;
  const orderId = now?.orderId ?? '';
  return (
    <div className="review-side">
      <Panel title={w.record}>
        <RemoteView of={record} retry={() => void record.load(orderId)}>
          {Written}
        </RemoteView>
      </Panel>
      <Panel title={w.own}>
        <RemoteView of={own} retry={() => void own.load(orderId)} lines={2}>
          {Own}
        </RemoteView>
      </Panel>
      <Panel title={w.earlier}>
        <RemoteView
          of={earlier}
          retry={() => void earlier.load(now?.patient.id ?? '')}
          isEmpty={(rows) => rows.length === 0}
          empty={w.noEarlier}
          lines={2}
        >
          {Earlier}
        </RemoteView>
      </Panel>
      <Panel title={w.transcript}>
        <RemoteView
          of={transcript}
          retry={() => void transcript.load(orderId)}
          isEmpty={(rows) => rows.length === 0}
          empty={w.noTranscript}
        >
          {Transcript}
        </RemoteView>
      </Panel>
    </div>
  );
};
