import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { clarification } from '../../../../../contract/prescribing/clarification.ts';
import type { Prescription } from '../../../../../contract/prescribing/prescription.ts';
import { MutationStatus } from '../../../../domain/MutationStatus.tsx';
import { useCatalog, useMessages } from '../../../../i18n/useMessages.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { UnsavedText } from '../../../../ui/display/UnsavedText.tsx';
import { useModel } from '../../../../ui/hooks/useModel.ts';
import { useServices } from '../../../../useServices.ts';
import { focusFirst } from '../../../../lib/focusFirst.ts';
import type { Review } from '../review.ts';
import { ClarificationField } from '../../../../domain/prescription/clarification/ClarificationField.tsx';
import { SignLines } from '../../../../domain/prescription/clarification/SignLines.tsx';
import { createQuestion, mayBeAsked } from './question.ts';
import '../../../../domain/prescription/clarification/clarification.css';

interface Props {
  review: Review;
  now: Prescription;
}

const Form = ({ review, now }: Props) => {
  const app = useServices();
  const t = useCatalog('rules').clarification;
  const { back } = useMessages().prescription;
  const { draft, mutation } = useModel(() =>
    createQuestion(app, {
      id: now.id,
      task: review.task,
      onSent: () => {
        app.toasts.show(t.asked);
        return review.goToNext();
      },
    }),
  );
  const error = useSignal('');
  const text = draft.text.value;
  const state = mutation.state.value;
  const isBusy = state === 'busy' || state === 'verifying';
  const isOpen = mayBeAsked(now) && draft.shown.value !== 'no';
  useEffect(() => {
    review.setWritingQuestion(isOpen);
    return () => review.setWritingQuestion(false);
  }, [review, isOpen]);
  if (!mayBeAsked(now))
    return text.trim() === '' || isBusy ? null : (
      <UnsavedText reason={t.questionNotSent} rows={[{ name: '', text }]} onDiscard={draft.discard} />
    );
  const mayAsk = review.canWrite.value;
  const read = review.draft.read.value ?? now;
  if (draft.shown.value === 'no')
    return <Button label={t.ask} kind="quiet" disabled={!mayAsk} onClick={draft.show} />;
  return (
    <form
      className="clarification-form"
      aria-label={t.ask}
      ref={draft.shown.value === 'asked' ? focusFirst : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const question = text.trim();
        error.value = question === '' ? t.needsQuestion : '';
        const named = read.lines.map(({ id }) => id).filter((id) => draft.ticked.value.has(id));
        if (question !== '' && mayAsk)
          void mutation.mutate({ version: read.version, question, signLines: named });
      }}
    >
      <ClarificationField label={t.question} hint={t.askHint} draft={draft} error={error} />
      <SignLines
        label={t.sign}
        hint={t.signHint}
        lines={read.lines}
        chosen={draft.ticked.value}
        onChange={draft.tick}
      />
      <MutationStatus mutation={mutation} />
      <div className="clarification-actions">
        <Button label={back} kind="quiet" disabled={isBusy} onClick={draft.discard} />
        <Button label={t.askNow} type="submit" busy={isBusy} disabled={!isBusy && !mayAsk} />
      </div>
    </form>
  );
};

/** Asks the prescriber instead of deciding, where the hospital's system offers it. */
export const AskPrescriber = (props: Props) =>
  useServices().offered.has(clarification.ask) ? <Form {...props} /> : null;
