import { useSignal } from '@preact/signals-react';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import type { Reason } from '../journal/reason.ts';
import { ReasonCameBack } from '../journal/ReasonCameBack.tsx';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import type { Act } from './act.ts';
import { ActNote } from './ActNote.tsx';
import type { Cancelling } from './cancelling.ts';
import { focusFirst } from './focusFirst.ts';
import './prescribing.css';

interface Props {
  cancel: Act<Cancelling>;
  one: Prescription;
  reason: Reason;
}

/** Inline form for cancelling a prescription with a reason. */
export const CancelForm = ({ cancel, one, reason }: Props) => {
  const error = useSignal('');
  const w = useWords().prescription;
  const busy = cancel.state.value === 'busy' || cancel.state.value === 'asking';
  return (
    <form
      className="rx-cancel"
      ref={reason.shown.value === 'asked' ? focusFirst : undefined}
      aria-label={w.cancelTitle(one.prescriptionNo)}
      onSubmit={(event) => {
        event.preventDefault();
        const given = reason.text.value.trim();
        error.value = given === '' ? w.cancelNeedsReason : '';
        if (given !== '') void cancel.run({ id: one.id, reason: given });
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
      <ActNote act={cancel} />
    </form>
  );
};
