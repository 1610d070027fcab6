import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import type { CaseRecord } from '../../../../../contract/consultation/record.ts';
import { Addenda } from '../../../../domain/caseRecord/Addenda.tsx';
import { RestorePrompt } from '../../../../drafts/RestorePrompt.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { PlusIcon } from '../../../../ui/icons/appIcons.tsx';
import { Notice } from '../../../../ui/display/Notice.tsx';
import { TextArea } from '../../../../ui/controls/TextArea.tsx';
import { dayTimeOf } from '../../../../lib/dates/days.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { type AddendumModel, maxAddendumLength } from '../../../../domain/caseRecord/addendum.ts';

const AddendumForm = ({ model, onClose }: { model: AddendumModel; onClose: () => void }) => {
  const { consultation, common } = useMessages();
  const t = consultation.sign;
  const restored = model.restorePrompt.value;
  const error = model.error.value;
  const state = model.state.value;
  const text = model.text.value;
  const add = async () => {
    await model.add();
    if (model.text.value === '') onClose();
  };
  return (
    <div className="addendum-form">
      {restored ? (
        <RestorePrompt
          rows={[{ name: '', draft: restored.text, current: text }]}
          onRestore={() => model.answerRestore(true)}
          onDiscard={() => model.answerRestore(false)}
        />
      ) : null}
      <TextArea
        label={t.addendum}
        rows={2}
        value={text}
        maxLength={maxAddendumLength}
        readOnly={state === 'busy'}
        error={state !== 'unknown' && error && !error.silent ? error.message : undefined}
        onChange={model.setText}
      />
      {state === 'unknown' ? (
        <Notice
          tone="accent"
          text={t.addendumNotKnown}
          action={{ label: common.retry, onClick: () => void model.add() }}
        />
      ) : null}
      <div className="addendum-actions">
        {text.trim() === '' ? <Button label={t.leave} kind="quiet" onClick={onClose} /> : null}
        <Button
          label={t.add}
          kind="main"
          disabled={text.trim() === '' || state === 'unknown'}
          busy={state === 'busy'}
          onClick={() => void add()}
        />
      </div>
    </div>
  );
};

interface Props {
  record: CaseRecord;
  /** Null when the record is shown read-only. */
  addendum: AddendumModel | null;
}

/** Who signed a record and when, its addenda, and a form to add one. */
export const SignedRecord = ({ record, addendum }: Props) => {
  const t = useMessages().consultation.sign;
  const isWriting = useSignal(false);
  const container = useRef<HTMLDivElement>(null);
  // The clicked button is removed, and the focus would be lost with it.
  const setWriting = (next: boolean) => {
    isWriting.value = next;
    requestAnimationFrame(() => {
      const field = container.current?.querySelector('textarea') ?? container.current;
      field?.focus();
      field?.scrollIntoView({ block: 'nearest' });
    });
  };
  if (record.signedAt === null) return null;
  const showsForm =
    addendum && (isWriting.value || addendum.text.value !== '' || addendum.restorePrompt.value);
  return (
    <div ref={container} className="record-signed" tabIndex={-1}>
      <p className="record-signature">
        <strong>{t.signed(record.signedBy ?? '', dayTimeOf(record.signedAt))}</strong>
        {addendum && !showsForm ? (
          <Button label={t.begin} icon={PlusIcon} kind="quiet" onClick={() => setWriting(true)} />
        ) : null}
      </p>
      <Addenda addenda={record.addenda} />
      {showsForm ? <AddendumForm model={addendum} onClose={() => setWriting(false)} /> : null}
    </div>
  );
};
