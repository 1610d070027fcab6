import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Progress } from '../kit/Progress.tsx';
import { isNotOffered } from '../lib/fault.ts';
import { useWords } from '../useApp.ts';
import type { Exporting } from './exporting.ts';

/** The progress and the result of an export. */
export const ExportBar = ({ exporting }: { exporting: Exporting }) => {
  const words = useWords();
  const w = words.orders.export;
  const state = exporting.state.value;
  if (state.kind === 'idle') return null;
  if (state.kind === 'failed') {
    const { fault } = state;
    if (isNotOffered(fault)) return <Notice tone="plain" text={words.frame.notOffered} />;
    return (
      <Notice
        tone="plain"
        urgent
        text={w.failed(fault.message)}
        action={{ label: words.frame.retry, onClick: () => void exporting.start() }}
      />
    );
  }
  if (state.kind === 'done') return <Notice tone="plain" text={w.done(state.rows, state.name)} />;
  return (
    <div className="orders-export">
      <Progress label={w.title} part={state.of === null ? null : state.rows / Math.max(1, state.of)} />
      <span>{state.of === null ? w.rows(state.rows) : w.rowsOf(state.rows, state.of)}</span>
      <Button label={w.cancel} onClick={exporting.cancel} />
    </div>
  );
};
