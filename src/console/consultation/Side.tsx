import { useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import type { Order } from '../../contract/consultation/order.ts';
import { PrescriptionPanel } from '../prescribing/PrescriptionPanel.tsx';
import { useWords } from '../useApp.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { Pane } from './Pane.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { Tabs } from './Tabs.tsx';
import { narrow, useMedia, wide } from './useMedia.ts';
import type { Visit } from './visit.ts';

const beside = ['record', 'prescription', 'history'] as const;

/** The panels beside the chat: case record or history, and the prescriptions. */
export const Side = ({ visit, order }: { visit: Visit; order: Order }) => {
  const w = useWords().consultation.tabs;
  const prescriptions = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    if (visit.shown.value > 0) prescriptions.current?.focus();
  });
  const [small, large] = [useMedia(narrow), useMedia(wide)];
  return (
    <div className={small || large ? 'side' : 'side side-tabbed'}>
      {small || large ? null : <Tabs visit={visit} tabs={beside} />}
      <Pane name="record" label={w.record}>
        <RecordPanel visit={visit} />
      </Pane>
      <Pane name="history" label={w.history}>
        <HistoryPanel visit={visit} order={order} />
      </Pane>
      <Pane ref={prescriptions} name="prescription" label={w.prescription}>
        <PrescriptionPanel order={order} takeMend={visit.takeMend} />
      </Pane>
    </div>
  );
};
