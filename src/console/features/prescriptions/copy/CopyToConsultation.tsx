import { useSignal } from '@preact/signals-react';
import { type Order, order, orderStatus } from '../../../../contract/consultation/order.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { createOpenPrescriptions } from '../../../domain/prescription/openPrescriptions.ts';
import { createWorklists } from '../../../domain/worklists/worklists.ts';
import { consultationPath } from '../../../domain/worklists/activeConsultations.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { loadedOrNull } from '../../../domain/patient/banner/bannerFacts.ts';
import { PatientBanner } from '../../../domain/patient/banner/PatientBanner.tsx';
import { withReport } from '../../../domain/patient/personalHistories.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { CopyResult } from './CopyResult.tsx';
import { getOrderPrescriptions } from '../form/model/getOrderPrescriptions.ts';
import '../../../domain/prescription/prescription.css';

interface Props {
  prescription: Prescription;
  /** The consultation in which it is shown; left out, because its own form is filled in place. */
  currentOrderId?: string | undefined;
  onBack: () => void;
}

interface TargetProps {
  consultation: Order;
  prescription: Prescription;
}

/** Scrolls a newly opened section into view. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/**
 * Identifies the patient in full before the form is filled. The other patient's diagnoses are not changed.
 */
const CopyTarget = ({ consultation, prescription }: TargetProps) => {
  const app = useServices();
  const isCopied = useSignal(false);
  const t = useMessages().prescription;
  const { formModel, obstacle, personalHistory } = useModel(() => {
    const { formModel, obstacle, rulePack, facts, suggestions, personalHistory } = getOrderPrescriptions(
      app,
      consultation,
    );
    // The consultation may never have been opened.
    const start = () => {
      if (rulePack.packState.status.peek() === 'idle') void rulePack.packState.load();
      if (facts.status.peek() === 'idle') void facts.load();
      if (personalHistory.status.peek() === 'idle') void personalHistory.load();
      if (suggestions.history.status.peek() === 'idle') void suggestions.loadHistory();
    };
    return { formModel, obstacle, personalHistory, start };
  });
  const opened = app.shared(createOpenPrescriptions).get(consultation.id);
  const known = opened && loadedOrNull(opened.facts);
  const { name } = consultation.patient;
  const newForm = formModel.dirtyForms.value.find(({ editing }) => editing === null);
  const copy = async () => {
    formModel.openNew();
    await formModel.addLinesSilently(prescription.lines);
    isCopied.value = formModel.lineCopy.state.value === 'idle';
  };
  return (
    <div className="rx-target" ref={scrollIntoView}>
      <PatientBanner
        patient={consultation.patient}
        order={consultation}
        facts={known && withReport(known, personalHistory)}
        medicines={opened?.medicines.value}
        now={app.clock.coarseNow.value}
      />
      {isCopied.value && formModel.lineCopy.copiedCount.value > 0 ? (
        <Notice
          tone="success"
          text={t.copied(name)}
          action={{ label: t.openCopy, onClick: () => app.navigate(consultationPath(consultation.id)) }}
        />
      ) : obstacle.value ? (
        <Notice tone="warning" text={t.obstacle[obstacle.value.rule](obstacle.value.guardianUnderYears)} />
      ) : (
        <>
          <p>{t.copyLines(prescription.lines.length)}</p>
          {newForm ? <Notice tone="accent" text={t.copyWritten(newForm.lines.length)} /> : null}
          <Button
            label={newForm ? t.copyAdd(name) : t.copyInto(name)}
            kind="main"
            busy={formModel.lineCopy.state.value === 'loading'}
            onClick={() => void copy()}
          />
        </>
      )}
      <CopyResult lineCopy={formModel.lineCopy} />
    </div>
  );
};

/** Copies a prescription's lines into the form of another open consultation; nothing is submitted. */
export const CopyToConsultation = ({ prescription, currentOrderId, onBack }: Props) => {
  const app = useServices();
  const chosenId = useSignal<string | null>(null);
  const { prescription: t, common } = useMessages();
  const { list, rows, found } = useModel(() => app.shared(createWorklists).consultations);
  const isListed = app.offered.has(order.open);
  const candidates: readonly Order[] = isListed ? rows.value : (found.list.value.value ?? []);
  const otherConsultations = candidates.filter(
    ({ id, status }) => id !== currentOrderId && status === orderStatus.inConsultation,
  );
  const note = <p className="quiet">{isListed ? t.noOthers : t.othersNotListed}</p>;
  const consultation = otherConsultations.find(({ id }) => id === chosenId.value);
  return (
    <section className="rx-copy" ref={scrollIntoView} aria-label={t.copyTo}>
      <div className="rx-actions">
        <strong>{t.copyTo}</strong>
        <Button label={t.back} kind="quiet" onClick={onBack} />
      </div>
      {otherConsultations.length === 0 ? (
        <AsyncView
          data={isListed ? list : found.list}
          onRetry={() => void (isListed ? list : found).load()}
          lines={1}
        >
          {() => note}
        </AsyncView>
      ) : isListed ? null : (
        note
      )}
      {chosenId.value !== null && !consultation ? <Notice tone="accent" text={t.copyClosed} /> : null}
      <ul className="rx-copy-targets">
        {otherConsultations.map(({ id, patient, orderNo }) => (
          <li key={id}>
            <Button
              label={`${patient.name}${common.phraseComma}${orderNo}`}
              pressed={id === chosenId.value}
              onClick={() => (chosenId.value = id)}
            />
          </li>
        ))}
      </ul>
      {consultation ? (
        <CopyTarget key={consultation.id} consultation={consultation} prescription={prescription} />
      ) : null}
    </section>
  );
};
