import { useSignal } from '@preact/signals-react';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import type { ReasonDraft } from '../../../drafts/reasonDraft.ts';
import { ReasonRestorePrompt } from '../../../drafts/ReasonRestorePrompt.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { SafeMutation } from '../../../lib/safeMutation.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import type { CancelRequest } from './cancelMutation.ts';
import { focusFirst } from '../../../lib/focusFirst.ts';
import '../../../domain/prescription/prescription.css';

interface Props {
  cancel: SafeMutation<CancelRequest>;
  prescription: Prescription;
  reason: ReasonDraft;
}

/** Inline form for cancelling a prescription with a reason. */
export const CancelForm = ({ cancel, prescription, reason }: Props) => {
  const error = useSignal('');
  const t = useMessages().prescription;
  const busy = cancel.state.value === 'busy' || cancel.state.value === 'verifying';
  return (
    <form
      className="rx-cancel"
      ref={reason.shown.value === 'asked' ? focusFirst : undefined}
      aria-label={t.cancelTitle(prescription.prescriptionNo)}
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = reason.text.value.trim();
        error.value = trimmed === '' ? t.cancelNeedsReason : '';
        if (trimmed !== '') void cancel.mutate({ id: prescription.id, reason: trimmed });
      }}
    >
      <ReasonRestorePrompt reason={reason} />
      <TextField
        label={t.cancelReason}
        value={reason.text.value}
        maxLength={200}
        error={error.value || undefined}
        onChange={(text) => {
          reason.write(text);
          error.value = '';
        }}
      />
      <div className="rx-actions">
        <Button label={t.back} onClick={reason.discard} />
        <Button label={t.cancelNow} kind="danger" type="submit" busy={busy} />
      </div>
      <MutationStatus mutation={cancel} />
    </form>
  );
};
