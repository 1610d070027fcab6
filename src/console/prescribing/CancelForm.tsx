import { useSignal } from '@preact/signals-react';
import type { Prescription } from '../../contract/prescription.ts';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import { ActNote } from './ActNote.tsx';
import { focusFirst } from './focusFirst.ts';
import type { Prescriptions } from './prescriptions.ts';

interface Props {
  model: Prescriptions;
  one: Prescription;
  onBack: () => void;
}

/** Cancelling, with its reason, in the row itself. */
export const CancelForm = ({ model, one, onBack }: Props) => {
  const reason = useSignal('');
  const error = useSignal('');
  const w = useWords().prescription;
  const busy = model.cancel.state.value === 'busy' || model.cancel.state.value === 'asking';
  return (
    <form
      className="rx-cancel"
      ref={focusFirst}
      aria-label={w.cancelTitle(one.prescriptionNo)}
      onSubmit={(event) => {
        event.preventDefault();
        const given = reason.value.trim();
        error.value = given === '' ? w.cancelNeedsReason : '';
        if (given !== '') void model.cancel.run({ id: one.id, reason: given });
      }}
    >
      <TextField
        label={w.cancelReason}
        value={reason.value}
        maxLength={200}
        error={error.value || undefined}
        onChange={(typed) => {
          reason.value = typed;
          error.value = '';
        }}
      />
      <div className="rx-acts">
        <Button label={w.back} onClick={onBack} />
        <Button label={w.cancelNow} kind="danger" type="submit" busy={busy} />
      </div>
      <ActNote act={model.cancel} />
    </form>
  );
};
