import { useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import type { Order } from '../../../contract/consultation/order.ts';
import { type Prescribing, PrescribingContext } from './prescribing.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { HistoryPanel } from './history/HistoryPanel.tsx';
import { SidePanel } from './SidePanel.tsx';
import { RecordPanel } from './record/RecordPanel.tsx';
import { ConsultationTabs } from './ConsultationTabs.tsx';
import { narrowScreen, useMediaQuery, wideScreen } from '../../ui/hooks/useMediaQuery.ts';
import type { Consultation } from './consultation.ts';

const sideTabs = ['record', 'prescription', 'history'] as const;

export interface SidePanelsProps {
  consultation: Consultation;
  order: Order;
}

/** The panels beside the chat: case record or history, and the prescriptions. */
export const SidePanels = ({
  consultation,
  order,
  prescribing,
}: SidePanelsProps & { prescribing: Prescribing }) => {
  const t = useMessages().consultation.tabs;
  const prescriptionRef = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    if (consultation.prescriptionRequests.value > 0) prescriptionRef.current?.focus();
  });
  const [isNarrow, isWide] = [useMediaQuery(narrowScreen), useMediaQuery(wideScreen)];
  return (
    <div className={isNarrow || isWide ? 'side' : 'side side-tabbed'}>
      {isNarrow || isWide ? null : <ConsultationTabs consultation={consultation} tabs={sideTabs} />}
      <SidePanel name="record" label={t.record}>
        <RecordPanel consultation={consultation} />
      </SidePanel>
      <SidePanel name="history" label={t.history}>
        <PrescribingContext value={prescribing}>
          <HistoryPanel consultation={consultation} order={order} />
        </PrescribingContext>
      </SidePanel>
      <SidePanel ref={prescriptionRef} name="prescription" label={t.prescription}>
        <prescribing.Panel
          order={order}
          takePrescriptionToEdit={consultation.takePrescriptionToEdit}
          onShow={() => consultation.showTab('prescription')}
        />
      </SidePanel>
    </div>
  );
};
