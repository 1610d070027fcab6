import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import type { CaseRecord } from '../../../../contract/consultation/record.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { RecordActions, type RecordTool } from './RecordActions.tsx';
import { RecordForm } from './RecordForm.tsx';
import { RecordView } from '../../../domain/caseRecord/RecordView.tsx';
import { RecordTemplates } from './RecordTemplates.tsx';
import { RecordVersions } from './RecordVersions.tsx';
import { SignedRecord } from './signing/SignedRecord.tsx';
import { SignDrawer } from './signing/SignDrawer.tsx';
import { SigningNotice } from './signing/SigningNotice.tsx';
import { UnsavedRecord } from './UnsavedRecord.tsx';
import { focusField } from '../focusField.ts';
import type { Consultation } from '../consultation.ts';

/** The case record: a form while the consultation is open and the record unsigned, otherwise plain text. */
export const RecordPanel = ({ consultation }: { consultation: Consultation }) => {
  const t = useMessages().consultation.record;
  const tool = useSignal<RecordTool>('none');
  const close = () => (tool.value = 'none');
  const notes = useRef<HTMLDivElement>(null);
  const { record, signing } = consultation;
  const draft = record.draft.value;
  const patient = consultation.order.value.value?.patient;
  const sign = async () => {
    await signing.confirm();
    // Signing removes the button that had the focus. If the doctor has switched patients meanwhile, leave it.
    if (record.signed.value && notes.current) focusField(consultation, 'signed');
  };
  // While signing is in progress the form stays visible but is read-only.
  const isEditable = consultation.writable.value && !record.signed.value;
  return (
    <Panel title={t.title} actions={<RecordActions consultation={consultation} tool={tool} />}>
      <div ref={notes} className="record-notes">
        {isEditable ? null : <UnsavedRecord record={record} />}
        <SigningNotice consultation={consultation} onGo={(name) => focusField(consultation, name)} />
        {tool.value === 'templates' && isEditable ? (
          <RecordTemplates consultation={consultation} onClose={close} />
        ) : null}
        {tool.value === 'versions' ? <RecordVersions consultation={consultation} onClose={close} /> : null}
      </div>
      <AsyncView data={record.stored} onRetry={() => void record.load()} lines={6}>
        {({ value }: { value: CaseRecord }) =>
          isEditable ? (
            <RecordForm consultation={consultation} />
          ) : (
            <>
              <SignedRecord
                record={value}
                addendum={consultation.signable.value ? consultation.addendum : null}
              />
              <RecordView record={value} />
            </>
          )
        }
      </AsyncView>
      {signing.isAsking.value && draft && patient ? (
        <SignDrawer
          consultation={consultation}
          draft={draft}
          patient={patient}
          onConfirm={() => void sign()}
        />
      ) : null}
    </Panel>
  );
};
