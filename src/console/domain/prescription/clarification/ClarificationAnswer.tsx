import { useSignal } from '@preact/signals-react';
import {
  type Clarification,
  clarification,
  openQuestion,
} from '../../../../contract/prescribing/clarification.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { UnsavedText } from '../../../ui/display/UnsavedText.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { MutationStatus } from '../../MutationStatus.tsx';
import { answersFor } from '../statusRules.ts';
import { createAnswer } from './answer.ts';
import { ClarificationField } from './ClarificationField.tsx';
import { SignLines } from './SignLines.tsx';
import './clarification.css';

interface Props {
  prescription: Prescription;
  /** The latest known prescription; read inside an effect. */
  getStored: () => Prescription | undefined;
  onAnswered: () => void;
}

const AnswerForm = ({ prescription, getStored, onAnswered, asked }: Props & { asked: Clarification }) => {
  const app = useServices();
  const t = useCatalog('rules').clarification;
  const { draft, mutation } = useModel(() =>
    createAnswer(app, {
      prescription,
      asked,
      getStored,
      onAnswered: () => {
        app.toasts.show(t.answered);
        onAnswered();
      },
    }),
  );
  const error = useSignal('');
  const named = prescription.lines.filter(({ id }) => asked.signatures.some(({ lineId }) => lineId === id));
  const signLines = named.map(({ id }) => id).filter((id) => draft.ticked.value.has(id));
  const text = draft.text.value;
  if (openQuestion(prescription)?.id !== asked.id)
    return text.trim() === '' ? null : (
      <UnsavedText reason={t.notSent} rows={[{ name: '', text }]} onDiscard={draft.discard} />
    );
  const state = mutation.state.value;
  return (
    <form
      className="clarification-form"
      aria-label={t.answer}
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = text.trim();
        const isEnough = trimmed !== '' || (named.length > 0 && signLines.length === named.length);
        error.value = isEnough ? '' : named.length > 0 ? t.needsSignature : t.needsAnswer;
        if (isEnough) void mutation.mutate({ answer: trimmed, signLines });
      }}
    >
      {named.length === 0 ? null : (
        <SignLines
          label={t.signNow}
          hint={t.signNowHint}
          lines={named}
          chosen={draft.ticked.value}
          onChange={(chosen) => {
            draft.tick(chosen);
            error.value = '';
          }}
        />
      )}
      <ClarificationField label={t.answer} draft={draft} error={error} />
      <MutationStatus mutation={mutation} />
      <Button
        label={signLines.length > 0 ? t.signAndSend : t.send}
        kind="main"
        type="submit"
        busy={state === 'busy' || state === 'verifying'}
      />
    </form>
  );
};

/** The answer to the auditor's last question, for the doctor who is responsible for the prescription; otherwise nothing. */
export const ClarificationAnswer = (props: Props) => {
  const { offered, session } = useServices();
  const { clarifications = [] } = props.prescription;
  const asked = clarifications.at(-1);
  if (!asked || !answersFor(props.prescription, session.userId.value) || !offered.has(clarification.answer))
    return null;
  return <AnswerForm key={asked.id} {...props} asked={asked} />;
};
