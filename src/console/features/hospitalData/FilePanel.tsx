import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import type { DataKind } from '../../../contract/hospital/hospitalData.ts';
import { MutationStatus } from '../../domain/MutationStatus.tsx';
import { useCatalog } from '../../i18n/useMessages.ts';
import { Progress } from '../../ui/async/Progress.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FilePicker } from '../../ui/controls/FilePicker.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { useFileDrop } from '../../ui/hooks/useFileDrop.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ApplyConfirm } from './ApplyConfirm.tsx';
import type { DataFile, FileState } from './dataFile.ts';
import { ReportView } from './ReportView.tsx';

interface Props {
  dataFile: DataFile;
}
interface PanelProps extends Props {
  kind: DataKind;
}

const Checked = ({ dataFile, state }: Props & { state: Extract<FileState, { name: 'checked' }> }) => {
  const t = useCatalog('hospitalData');
  const isAsking = useSignal(false);
  const { file, report, again } = state;
  const mutationState = dataFile.mutation.state.value;
  const isBusy = mutationState === 'busy' || mutationState === 'verifying';
  const changes = report.added + report.changed;
  return (
    <>
      {again ? <Notice tone="accent" urgent text={t.checkedAgain} /> : null}
      <ReportView report={report} fileName={file.name} />
      {report.checked !== null && changes === 0 ? <p className="quiet">{t.nothingToApply}</p> : null}
      <MutationStatus mutation={dataFile.mutation} />
      {isBusy ? <output>{t.applying}</output> : null}
      {report.checked !== null && changes > 0 ? (
        <div className="row">
          <Button
            label={t.apply}
            kind="main"
            busy={isBusy}
            disabled={mutationState === 'unknown'}
            onClick={() => {
              isAsking.value = true;
            }}
          />
        </div>
      ) : null}
      {isAsking.value ? (
        <ApplyConfirm
          report={report}
          onClose={() => {
            isAsking.value = false;
          }}
          onConfirm={() => {
            isAsking.value = false;
            void dataFile.apply();
          }}
        />
      ) : null}
    </>
  );
};

const FileStateView = ({ dataFile, kind }: PanelProps) => {
  const t = useCatalog('hospitalData');
  const state = dataFile.state.value;
  switch (state.name) {
    case 'checking':
      return (
        <div className="row">
          <Progress label={t.checking(state.fileName)} fraction={state.part < 1 ? state.part : null} />
          <output>{t.checking(state.fileName)}</output>
          <Button label={t.cancel} kind="quiet" onClick={dataFile.cancel} />
        </div>
      );
    case 'cancelled':
      return <Notice tone="plain" text={t.cancelled} />;
    case 'mistaken':
      return <Notice tone="accent" urgent text={t.mistakes[state.mistake]} />;
    case 'notChecked':
      return (
        <Notice
          tone="accent"
          urgent
          text={t.notChecked(state.message)}
          action={{ label: t.retry, onClick: () => void dataFile.retry() }}
        />
      );
    case 'checked':
      return <Checked key={state.report.checked} dataFile={dataFile} state={state} />;
    case 'applied': {
      const { fileName, added, changed } = state.applied;
      const text = kind === 'rule-pack' ? t.packApplied(fileName) : t.applied(fileName, added, changed);
      return <Notice tone="success" text={text} />;
    }
    default:
      return null;
  }
};

/** Chooses a file of a kind, shows what a check found, and applies it. */
export const FilePanel = ({ dataFile, kind }: PanelProps) => {
  const t = useCatalog('hospitalData');
  const drop = useRef<HTMLDivElement>(null);
  const choose = (files: File[]): void => void dataFile.choose(files);
  const isOver = useFileDrop(drop, dataFile.choose);
  const isJson = kind === 'rule-pack';
  return (
    <Panel title={t.file}>
      <div className="stack">
        <div ref={drop} className={isOver.value ? 'data-drop data-drop-over' : 'data-drop'}>
          <FilePicker
            label={t.choose}
            accept={isJson ? '.json,application/json' : '.csv,.txt,text/csv'}
            onPick={choose}
          />
          <p className="quiet">{isJson ? t.dropJson : t.drop}</p>
        </div>
        <FileStateView dataFile={dataFile} kind={kind} />
      </div>
    </Panel>
  );
};
