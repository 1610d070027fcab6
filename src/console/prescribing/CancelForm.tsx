import { useSignal } from '@preact/signals-react';
import type { Prescription } from '../../contract/prescription.ts';
import type { Reason } from '../journal/reason.ts';
import { ReasonCameBack } from '../journal/ReasonCameBack.tsx';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import { ActNote } from './ActNote.tsx';
import { focusFirst } from './focusFirst.ts';
import type { Prescriptions } from './prescriptions.ts';

interface Props {
  model: Prescriptions;
  one: Prescription;
  reason: Reason;
}

/** Cancelling, with its reason, in the row itself. */
export const CancelForm = ({ model, one, reason }: Props) => {
  const error = useSignal('');
  const w = useWords().prescription;
  const busy = model.cancel.state.value === 'busy' || model.cancel.state.value === 'asking';
  return (
    <form
      className="rx-cancel"
      ref={reason.shown.value === 'asked' ? focusFirst : undefined}
      aria-label={w.cancelTitle(one.prescriptionNo)}
      onSubmit={(event) => {
        event.preventDefault();
        const given = reason.text.value.trim();
        error.value = given === '' ? w.cancelNeedsReason : '';
        if (given !== '') void model.cancel.run({ id: one.id, reason: given });
      }}
    >
      <ReasonCameBack reason={reason} />
      <TextField
        label={w.cancelReason}
        value={reason.text.value}
        maxLength={200}
        error={error.value || undefined}
        onChange={(typed) => {
          reason.write(typed);
          error.value = '';
        }}
      />
      <div className="rx-acts">
        <Button label={w.back} onClick={reason.drop} />
        <Button label={w.cancelNow} kind="danger" type="submit" busy={busy} />
      </div>
      <ActNote act={model.cancel} />
    </form>
  );
};
