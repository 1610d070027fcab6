import type { ReactNode } from 'react';
import { useId } from 'react';
import { type Order, order as calls } from '../../../../contract/consultation/order.ts';
import { loadedOrNull } from '../../../domain/patient/banner/bannerFacts.ts';
import { PatientBanner } from '../../../domain/patient/banner/PatientBanner.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { minutesBetween } from '../../../lib/dates/days.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { WaitBadge } from '../../../ui/display/WaitBadge.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import type { CloudRoomModel } from '../cloudRoom.ts';
import { DeclineForm } from '../DeclineForm.tsx';
import type { ChosenRow } from '../../../domain/worklists/rowChoice.ts';
import type { QueueRow } from '../queueChoice.ts';
import { createPreview, type Preview } from './preview.ts';
import { PreviewAllergies } from './PreviewAllergies.tsx';
import { PreviewPictures } from './PreviewPictures.tsx';
import { PreviewVisit } from './PreviewVisit.tsx';
import './preview.css';

interface Props {
  cloudRoom: CloudRoomModel;
  /** Leads back to the lists where the preview is a page of its own. */
  onBack: (() => void) | undefined;
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className="preview-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
};

/** Accept or continue, and decline; nothing for a row that left the lists. */
const Actions = ({ cloudRoom, row }: { cloudRoom: CloudRoomModel; row: ChosenRow<QueueRow> }) => {
  const { offered } = useServices();
  const t = useMessages().cloudRoom;
  const { order, kind, isGone } = row;
  if (isGone)
    return <output className="preview-gone">{kind === 'waiting' ? t.noLongerWaiting : t.hasEnded}</output>;
  if (cloudRoom.declining.value?.id === order.id && kind === 'waiting')
    return <DeclineForm cloudRoom={cloudRoom} />;
  const canAct = kind === 'open' || offered.has(calls.accept);
  const canDecline = kind === 'waiting' && offered.has(calls.decline);
  const keyTexts = t.preview.keys;
  const keys = [
    keyTexts.move,
    ...(canAct ? [kind === 'open' ? keyTexts.resume : keyTexts.accept] : []),
    ...(canDecline ? [keyTexts.decline] : []),
  ];
  return (
    <div className="preview-actions">
      {canAct ? (
        <Button
          label={kind === 'open' ? t.resume : t.accept}
          kind="main"
          description={order.patient.name}
          busy={cloudRoom.busy.value === order.id}
          onClick={cloudRoom.actOnChosen}
        />
      ) : null}
      {canDecline ? (
        <Button
          label={t.decline}
          kind="quiet"
          description={order.patient.name}
          onClick={cloudRoom.declineChosen}
        />
      ) : null}
      {kind === 'waiting' && !canAct ? <p className="room-quiet">{t.acceptedElsewhere}</p> : null}
      <span className="preview-keys">{keys.join(' · ')}</span>
    </div>
  );
};

/** What kind of visit it is, how long the patient waits, and whether anything may be prescribed. */
const VisitFacts = ({
  order,
  isWaiting,
  preview,
}: {
  order: Order;
  isWaiting: boolean;
  preview: Preview;
}) => {
  const { clock, dictionaries } = useServices();
  const messages = useMessages();
  const { cloudRoom: t } = messages;
  const banner = messages.common.patientBanner;
  const prescribing = preview.prescribing.value;
  const minutes = minutesBetween(order.createTime, clock.coarseNow.value);
  return (
    <dl className="preview-facts">
      <dt>{t.preview.visit}</dt>
      <dd>
        {order.followUp ? banner.followUp : banner.firstVisit} ·{' '}
        {dictionaries.label('consult_type', order.consultType)}
      </dd>
      {isWaiting ? (
        <>
          <dt>{t.preview.waiting}</dt>
          <dd>
            <WaitBadge minutes={minutes} text={t.waited(minutes)} description={t.waitDescription(minutes)} />
          </dd>
        </>
      ) : null}
      <dt>{t.preview.prescribing}</dt>
      <dd className={`preview-prescribing preview-prescribing-${prescribing}`}>
        {t.preview.prescribingStates[prescribing]}
      </dd>
    </dl>
  );
};

const PreviewContent = ({ cloudRoom, row }: { cloudRoom: CloudRoomModel; row: ChosenRow<QueueRow> }) => {
  const app = useServices();
  const t = useMessages().cloudRoom.preview;
  const { order, kind } = row;
  const preview = useModel(() => createPreview(app, order));
  return (
    <>
      <PatientBanner
        patient={order.patient}
        order={order}
        facts={loadedOrNull(preview.facts)}
        medicines={preview.medicines.value}
        now={app.clock.coarseNow.value}
      />
      <Actions cloudRoom={cloudRoom} row={row} />
      <div className="preview-body">
        <VisitFacts order={order} isWaiting={kind === 'waiting'} preview={preview} />
        <Section title={t.complaint}>
          <p className="preview-complaint">{order.complaint || t.noComplaint}</p>
        </Section>
        <Section title={t.allergies}>
          <PreviewAllergies preview={preview} patient={order.patient} />
        </Section>
        <Section title={t.lastVisit}>
          <PreviewVisit preview={preview} />
        </Section>
        {/* Last: they push nothing down when they are loaded. */}
        <PreviewPictures preview={preview} order={order} />
      </div>
    </>
  );
};

/** What is known of the chosen row before it is opened, and what can be done with it. */
export const PreviewPane = ({ cloudRoom, onBack }: Props) => {
  const t = useMessages().cloudRoom.preview;
  const row = cloudRoom.choice.chosen.value;
  return (
    <aside className="panel preview" aria-label={t.title}>
      {onBack ? (
        <div className="preview-back">
          <Button label={t.back} kind="quiet" onClick={onBack} />
        </div>
      ) : null}
      {row ? (
        <PreviewContent key={row.order.id} cloudRoom={cloudRoom} row={row} />
      ) : (
        <p className="empty">{t.nobody}</p>
      )}
    </aside>
  );
};
