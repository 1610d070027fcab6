import type { Signal } from '@preact/signals-react';
import { useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { useWords } from '../useApp.ts';
import { leadTo } from './lead.ts';
import { SavedNote } from './SavedNote.tsx';
import { useMedia, wide } from './useMedia.ts';
import type { Visit } from './visit.ts';

/** The tool that is open above the record. */
export type Tool = 'none' | 'templates' | 'versions';

interface Props {
  visit: Visit;
  tool: Signal<Tool>;
}

/** The actions of a case record; signing comes last. */
export const RecordActs = ({ visit, tool }: Props) => {
  const { record: w, sign, tabs } = useWords().consultation;
  const { record, signing } = visit;
  const here = useRef<HTMLSpanElement>(null);
  const turn = (one: Tool) => () => {
    tool.value = tool.value === one ? 'none' : one;
    // Templates fill the record form, so the record is unfolded first.
    if (one === 'templates' && tool.value === one) visit.go('record');
    if (one === 'versions' && tool.value === one) void visit.versions.load();
  };
  const history = visit.tab.value === 'history';
  const finalise = async () => {
    await signing.sign();
    // Signing removes the button that had the focus. If the doctor has switched patients meanwhile, leave it.
    if (record.signed.value && here.current) leadTo(visit, 'signed');
  };
  return (
    <>
      {visit.recordWritable.value ? <SavedNote record={record} /> : null}
      <span ref={here} className="record-unfold">
        <Button label={w.unfold} onClick={() => visit.go('record')} />
      </span>
      <span className="record-fold">
        <Button label={w.fold} kind="quiet" onClick={() => visit.go('prescription')} />
      </span>
      {visit.recordWritable.value ? (
        <Button
          label={w.templates}
          kind="quiet"
          pressed={tool.value === 'templates'}
          onClick={turn('templates')}
        />
      ) : null}
      <Button
        label={w.versions}
        kind="quiet"
        pressed={tool.value === 'versions'}
        onClick={turn('versions')}
      />
      {useMedia(wide) ? (
        <Button
          label={tabs.history}
          kind="quiet"
          pressed={history}
          onClick={() => visit.go(history ? 'record' : 'history')}
        />
      ) : null}
      {visit.signable.value && !record.signed.value ? (
        <Button label={sign.act} busy={signing.state.value === 'busy'} onClick={() => void finalise()} />
      ) : null}
    </>
  );
};
