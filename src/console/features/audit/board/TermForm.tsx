import { useSignal } from '@preact/signals-react';
import {
  maxTermMinutes,
  type ReviewTerm,
  reviewBoard,
} from '../../../../contract/prescribing/reviewBoard.ts';
import { bidiIsolate } from '../../../../contract/account/personName.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { createWorklists } from '../../../domain/worklists/worklists.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useServices } from '../../../useServices.ts';
import { parseMinutes, type WaitingModel } from './reviewBoard.ts';

interface Props {
  term: ReviewTerm;
  mutation: WaitingModel['term'];
}

/** The agreed time to a decision. Administrators can change it. */
export const TermForm = ({ term, mutation }: Props) => {
  const app = useServices();
  const t = useCatalog('reviewBoard').term;
  /** What is typed; null while the form is closed. */
  const typed = useSignal<string | null>(null);
  const error = useSignal('');
  const { account } = app.shared(createWorklists);
  const maySet = account.value.value?.isAdmin === true && app.offered.has(reviewBoard.setTerm);
  const state = mutation.state.value;
  const close = () => {
    typed.value = null;
    error.value = '';
    mutation.reset();
  };
  const save = async () => {
    const minutes = parseMinutes(typed.value ?? '');
    error.value = minutes === null ? t.wrong(maxTermMinutes) : '';
    if (minutes === null) return;
    await mutation.mutate(minutes);
    if (mutation.state.peek() === 'idle') close();
  };
  return (
    <div className="board-term">
      <span className="quiet">{t.label}</span> <strong>{t.minutes(term.minutes)}</strong>
      <span className="quiet small">
        {term.setAt === null ? t.unset : t.setBy(bidiIsolate(term.setBy), dayTimeOf(term.setAt))}
      </span>
      {maySet && typed.value === null ? (
        <Button
          label={t.change}
          kind="quiet"
          onClick={() => {
            typed.value = String(term.minutes);
          }}
        />
      ) : null}
      {typed.value === null ? null : (
        <Form className="board-term-form" label={t.label} onSubmit={() => void save()}>
          <TextField
            label={t.field}
            hint={t.hint}
            inputMode="numeric"
            maxLength={4}
            focusOnMount
            value={typed.value}
            error={error.value || undefined}
            onChange={(text) => {
              typed.value = text;
              error.value = '';
            }}
          />
          <MutationStatus mutation={mutation} />
          <div className="row">
            <Button label={t.cancel} kind="quiet" onClick={close} />
            <Button
              label={t.save}
              kind="main"
              type="submit"
              busy={state === 'busy' || state === 'verifying'}
            />
          </div>
        </Form>
      )}
    </div>
  );
};
