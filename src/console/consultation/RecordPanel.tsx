import { useSignal } from '@preact/signals-react';
import type { CaseRecord } from '../../contract/consultation/record.ts';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useWords } from '../useApp.ts';
import { RecordActs, type Tool } from './RecordActs.tsx';
import { RecordForm } from './RecordForm.tsx';
import { RecordRead } from '../caseRecord/RecordRead.tsx';
import { RecordTemplates } from './RecordTemplates.tsx';
import { RecordVersions } from './RecordVersions.tsx';
import { Signed } from './Signed.tsx';
import { SignNote } from './SignNote.tsx';
import { UnsavedRecord } from './Unsent.tsx';
import type { Visit } from './visit.ts';

/** The case record: a form while the consultation is open and the record unsigned, otherwise plain text. */
export const RecordPanel = ({ visit }: { visit: Visit }) => {
  const w = useWords().consultation.record;
  const tool = useSignal<Tool>('none');
  const close = () => (tool.value = 'none');
  const { record } = visit;
  // While signing is in progress the form stays visible but is read-only.
  const writing = visit.writable.value && !record.signed.value;
  return (
    <Panel title={w.title} actions={<RecordActs visit={visit} tool={tool} />}>
      <div className="record-notes">
        {writing ? null : <UnsavedRecord record={record} />}
        <SignNote visit={visit} />
        {tool.value === 'templates' && writing ? <RecordTemplates visit={visit} onClose={close} /> : null}
        {tool.value === 'versions' ? <RecordVersions visit={visit} onClose={close} /> : null}
      </div>
      <RemoteView of={record.stored} retry={() => void record.load()} lines={6}>
        {({ value }: { value: CaseRecord }) =>
          writing ? (
            <RecordForm visit={visit} />
          ) : (
            <>
              <Signed record={value} addendum={visit.signable.value ? visit.addendum : null} />
              <RecordRead record={value} />
            </>
          )
        }
      </RemoteView>
    </Panel>
  );
};
