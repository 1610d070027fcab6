import type { Signal } from '@preact/signals-react';
import { Button } from '../kit/Button.tsx';
import { Choice } from '../kit/Choice.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { useWords } from '../useApp.ts';
import { type Paper, papers } from './usePaper.ts';

/** Toolbar of a print preview: page size, print, close. */
export const PrintBar = ({ paper, onClose }: { paper: Signal<Paper>; onClose: () => void }) => {
  const w = useWords().prescription;
  return (
    <div className="print-bar">
      <Choice
        label={w.paper}
        hideLabel
        value={paper.value}
        options={papers.map((value) => ({ value, label: value }))}
        onChange={(chosen) => (paper.value = chosen)}
      />
      <Button label={w.print} kind="main" onClick={() => window.print()} />
      <Button label={w.leavePrint} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
    </div>
  );
};
