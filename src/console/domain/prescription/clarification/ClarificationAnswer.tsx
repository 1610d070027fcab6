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
import { createAnswer } from './answer.ts';
import { ClarificationField } from './ClarificationField.tsx';
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
        error.value = trimmed === '' ? t.needsAnswer : '';
        if (trimmed !== '') void mutation.mutate(trimmed);
      }}
    >
      <ClarificationField label={t.answer} draft={draft} error={error} />
      <MutationStatus mutation={mutation} />
      <Button label={t.send} kind="main" type="submit" busy={state === 'busy' || state === 'verifying'} />
    </form>
  );
};

/** The answer to the auditor's last question, for its prescriber; else nothing. */
export const ClarificationAnswer = (props: Props) => {
  const { offered, session } = useServices();
  const { clarifications = [], doctorId } = props.prescription;
  const asked = clarifications.at(-1);
  if (!asked || doctorId !== session.userId.value || !offered.has(clarification.answer)) return null;
  return <AnswerForm key={asked.id} {...props} asked={asked} />;
};
