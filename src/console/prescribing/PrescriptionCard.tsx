import { useSignal } from '@preact/signals-react';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { Unstored } from '../kit/Unstored.tsx';
import { momentOf } from '../lib/days.ts';
import { yuan } from '../lib/money.ts';
import { useOpened } from '../lib/useOpened.ts';
import { PrintPreview } from '../printing/PrintPreview.tsx';
import { useApp, useWords } from '../useApp.ts';
import { openCancelReason } from './cancelReason.ts';
import { CancelForm } from './CancelForm.tsx';
import { CardLines } from './CardLines.tsx';
import { CardMore } from './CardMore.tsx';
import { focusForm } from './focusFirst.ts';
import type { Prescriptions } from './prescriptionsModel.ts';
import { Said } from './Said.tsx';
import { mayCancel, mayChange } from './states.ts';

interface Props {
  model: Prescriptions;
  one: Prescription;
  /** The consultation's number. */
  orderNo: string | undefined;
  /** Whether the consultation is open, so that the content may change. */
  writable: boolean;
  /** Shows only the header, to leave space for the form below. */
  compact: boolean;
}

/** One stored prescription with its status and actions. */
export const PrescriptionCard = ({ model, one, orderNo, writable, compact }: Props) => {
  const app = useApp();
  const printing = useSignal(false);
  const reason = useOpened(() =>
    openCancelReason(app, one, () => model.list.value.value?.find(({ id }) => id === one.id)),
  );
  const words = useWords();
  const w = words.prescription;
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
          <Button
            label={w.print}
            kind="quiet"
            description={w.printOf(one.prescriptionNo)}
            pressed={printing.value}
            onClick={() => (printing.value = !printing.value)}
          />
          {mayCancel(one.status) && reason.shown.value === 'no' ? (
            <Button
              label={w.cancel}
              kind="quiet"
              description={w.cancelTitle(one.prescriptionNo)}
              onClick={() => {
                model.cancel.clear();
                reason.show();
              }}
            />
          ) : null}
          {writable && mayChange(one.status) ? (
            <Button
              label={one.status === prescriptionStatus.rejected ? w.mend : w.goOn}
              description={one.prescriptionNo}
              kind="main"
              onClick={() => {
                model.sheet.mend(one);
                focusForm();
              }}
            />
          ) : null}
        </span>
      </div>
      {/* Rendered before the verdict arrives, so that screen readers announce a change. */}
      <div className="contents" aria-live="polite">
        <Said one={one} />
      </div>
      {printing.value ? (
        <PrintPreview one={one} orderNo={orderNo} onClose={() => (printing.value = false)} />
      ) : null}
      {compact ? null : <CardLines lines={one.lines} />}
      {compact ? null : <CardMore model={model} one={one} writable={writable} />}
      {reason.shown.value !== 'no' && mayCancel(one.status) ? (
        <CancelForm cancel={model.cancel} one={one} reason={reason} />
      ) : null}
      {reason.text.value.trim() !== '' && !mayCancel(one.status) ? (
        <Unstored
          why={words.journal.left.cancel}
          rows={[{ name: '', text: reason.text.value }]}
          onDrop={reason.drop}
        />
      ) : null}
    </li>
  );
};
