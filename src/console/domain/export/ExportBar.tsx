import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { Progress } from '../../ui/async/Progress.tsx';
import { isUnsupported } from '../../lib/apiError.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { ListExport } from './listExport.ts';
import './export.css';

/** The progress and the result of an export. */
export const ExportBar = ({ listExport }: { listExport: ListExport }) => {
  const messages = useMessages();
  const t = messages.exports;
  const state = listExport.state.value;
  if (state.kind === 'idle') return null;
  if (state.kind === 'failed') {
    const { error } = state;
    if (isUnsupported(error)) return <Notice tone="plain" text={error.message} />;
    return (
      <Notice
        tone="plain"
        urgent
        text={t.failed(error.message)}
        action={{ label: messages.common.retry, onClick: () => void listExport.retry() }}
      />
    );
  }
  if (state.kind === 'done') return <Notice tone="plain" text={t.done(state.rows, state.name)} />;
  return (
    <div className="export-bar">
      <Progress
        label={t.title}
        fraction={state.total === null ? null : state.rows / Math.max(1, state.total)}
      />
      <span>{state.total === null ? t.rows(state.rows) : t.rowsOf(state.rows, state.total)}</span>
      <Button label={t.cancel} onClick={listExport.cancel} />
    </div>
  );
};
