import { useSignal } from '@preact/signals-react';
import { type Prescription, prescriptionStatus } from '../../contract/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { momentOf } from '../lib/days.ts';
import { yuan } from '../lib/money.ts';
import { useApp, useWords } from '../useApp.ts';
import { CancelForm } from './CancelForm.tsx';
import { nameIn, rejectReasonIn, usageIn } from './inWords.ts';
import type { Prescriptions } from './prescriptions.ts';
import { mayCancel, mayChange } from './sheet.ts';

interface Props {
  model: Prescriptions;
  one: Prescription;
  /** Whether the consultation is open, so that the content may change. */
  writable: boolean;
  /** Its head alone: the form below needs the room. */
  compact: boolean;
}

/** What an auditor, or the doctor who cancelled it, said. */
export const Said = ({ one }: { one: Prescription }) => {
  const { prescription: w, frame } = useWords();
  const { rejected, approved, dispensed } = prescriptionStatus;
  const by = one.auditorName ?? '';
  if (one.status === rejected)
    return (
      <p className="rx-rejected">
        {w.rejectedBy(by)}
        {one.auditOpinion ? `${frame.colon}${one.auditOpinion}` : ''}
      </p>
    );
  if (one.status === approved || one.status === dispensed)
    return (
      <p className="quiet small">
        {w.approvedBy(by)}
        {one.auditOpinion ? `${frame.colon}${one.auditOpinion}` : ''}
      </p>
    );
  return one.cancelReason ? <p className="quiet small">{w.cancelledBecause(one.cancelReason)}</p> : null;
};

/** One stored prescription with its state and what may be done with it. */
export const PrescriptionCard = ({ model, one, writable, compact }: Props) => {
  const cancelling = useSignal(false);
  const app = useApp();
  const words = useWords();
  const w = words.prescription;
  const language = app.words.language.value;
  const mine = one.status === prescriptionStatus.draft || one.status === prescriptionStatus.rejected;
  return (
    <li className="rx-card">
      <div className="rx-card-head">
        <Badge
          tone={mine ? 'accent' : 'plain'}
          text={app.dictionaries.label('prescription_status', one.status)}
        />
        <span className="rx-no">{one.prescriptionNo}</span>
        <span className="quiet small">
          {momentOf(one.submitTime ?? one.createTime, app.clock.minute.value)}
        </span>
        <span className="rx-card-total">¥{yuan(one.totalFen)}</span>
        <span className="rx-acts">
          {mayCancel(one.status) && !cancelling.value ? (
            <Button
              label={w.cancel}
              kind="quiet"
              description={w.cancelTitle(one.prescriptionNo)}
              onClick={() => {
                model.cancel.clear();
                cancelling.value = true;
              }}
            />
          ) : null}
          {writable && mayChange(one.status) ? (
            <Button
              label={one.status === prescriptionStatus.rejected ? w.mend : w.goOn}
              description={one.prescriptionNo}
              kind="main"
              onClick={() => model.sheet.mend(one)}
            />
          ) : null}
        </span>
      </div>
      <Said one={one} />
      {compact ? null : (
        <ol className="rx-summary-lines">
          {one.lines.map((line) => (
            <li key={line.id}>
              <span>
                {nameIn(language, line.drugName, line.drugNameEn)} {line.strength}
              </span>
              <span className="quiet small">{usageIn(words, language, line)}</span>
              <span className="rx-packs">
                {line.quantity} {nameIn(language, line.packUnit, line.packUnitEn)}
              </span>
              {line.rejectReasons.length > 0 ? (
                <span className="rx-rejected">
                  {w.rejected}
                  {words.frame.colon}
                  {line.rejectReasons.map((reason) => rejectReasonIn(language, reason)).join(' · ')}
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      {cancelling.value && mayCancel(one.status) ? (
        <CancelForm
          model={model}
          one={one}
          onBack={() => {
            cancelling.value = false;
          }}
        />
      ) : null}
    </li>
  );
};
