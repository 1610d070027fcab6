import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import type { CaseRecord } from '../../contract/consultation/record.ts';
import { Addenda } from '../caseRecord/Addenda.tsx';
import { CameBack } from '../journal/CameBack.tsx';
import { Button } from '../kit/Button.tsx';
import { PlusIcon } from '../kit/roomIcons.tsx';
import { Notice } from '../kit/Notice.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { useWords } from '../useApp.ts';
import { type AddendumModel, longestAddendum } from './addendum.ts';

const Writing = ({ model, onLeave }: { model: AddendumModel; onLeave: () => void }) => {
  const w = useWords().consultation.sign;
  const came = model.asked.value;
  const fault = model.fault.value;
  const state = model.state.value;
  const text = model.text.value;
  const add = async () => {
    await model.add();
    if (model.text.value === '') onLeave();
  };
  return (
    <div className="addendum-writing">
      {came ? (
        <CameBack
          rows={[{ name: '', found: came.text, now: text }]}
          onTake={() => model.answer(true)}
          onDrop={() => model.answer(false)}
        />
      ) : null}
      <TextArea
        label={w.addendum}
        rows={2}
        value={text}
        maxLength={longestAddendum}
        readOnly={state === 'busy'}
        error={state !== 'unknown' && fault && !fault.silent ? fault.message : undefined}
        onChange={model.write}
      />
      {state === 'unknown' ? (
        <Notice
          tone="accent"
          text={w.addendumNotKnown}
          action={{ label: w.ask, onClick: () => void model.add() }}
        />
      ) : null}
      <div className="addendum-acts">
        {text.trim() === '' ? <Button label={w.leave} kind="quiet" onClick={onLeave} /> : null}
        <Button
          label={w.add}
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
export const Signed = ({ record, addendum }: Props) => {
  const w = useWords().consultation.sign;
  const begun = useSignal(false);
  const frame = useRef<HTMLDivElement>(null);
  // The clicked button is removed, and the focus would be lost with it.
  const turn = (on: boolean) => {
    begun.value = on;
    requestAnimationFrame(() => {
      const field = frame.current?.querySelector('textarea') ?? frame.current;
      field?.focus();
      field?.scrollIntoView({ block: 'nearest' });
    });
  };
  if (record.signedAt === null) return null;
  const writing = addendum && (begun.value || addendum.text.value !== '' || addendum.asked.value);
  return (
    <div ref={frame} className="record-signed" tabIndex={-1}>
      <p className="record-signature">
        <strong>{w.signed(record.signedBy ?? '', dayTimeOf(record.signedAt))}</strong>
        {addendum && !writing ? (
          <Button label={w.begin} icon={PlusIcon} kind="quiet" onClick={() => turn(true)} />
        ) : null}
      </p>
      <Addenda addenda={record.addenda} />
      {writing ? <Writing model={addendum} onLeave={() => turn(false)} /> : null}
    </div>
  );
};
