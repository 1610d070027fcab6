import { useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import type { Order } from '../../../contract/consultation/order.ts';
import { type Prescribing, PrescribingContext } from './prescribing.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { HistoryPanel } from './history/HistoryPanel.tsx';
import { SidePanel } from './SidePanel.tsx';
import { RecordPanel } from './record/RecordPanel.tsx';
import { SummaryPanel } from './summary/SummaryPanel.tsx';
import { ConsultationTabs } from './ConsultationTabs.tsx';
import { ResizeHandle, splitColumns } from '../../ui/layout/SplitPane.tsx';
import {
  narrowScreen,
  twoPanesBesideVideo,
  twoPanesScreen,
  useMediaQuery,
  wideScreen,
} from '../../ui/hooks/useMediaQuery.ts';
import { useServices } from '../../useServices.ts';
import { createPaneSizes } from './workArea/paneSizes.ts';
import type { WorkAreaWidth, WorkTab } from './workArea/workArea.ts';
import type { Consultation } from './consultation.ts';

export interface SidePanelsProps {
  consultation: Consultation;
  order: Order;
  /** An enlarged video takes the room of the second pane. */
  isVideoLarge: boolean;
}

/** How many panes fit beside the chat, or beside an enlarged video. */
const useWorkAreaWidth = (isVideoLarge: boolean): WorkAreaWidth => {
  const isWide = useMediaQuery(isVideoLarge ? twoPanesBesideVideo : wideScreen);
  const hasTwoPanes = useMediaQuery(isVideoLarge ? twoPanesBesideVideo : twoPanesScreen);
  if (!isWide) return 'one';
  return hasTwoPanes ? 'two' : 'pinnable';
};

/** The work area beside the chat: one tab with the full height, or two beside each other. */
export const SidePanels = ({
  consultation,
  order,
  isVideoLarge,
  prescribing,
}: SidePanelsProps & { prescribing: Prescribing }) => {
  const t = useMessages().consultation.tabs;
  const prescriptionRef = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    if (consultation.prescriptionRequests.value > 0) prescriptionRef.current?.focus();
  });
  const isNarrow = useMediaQuery(narrowScreen);
  const width = useWorkAreaWidth(isVideoLarge);
  const { panes } = useServices().shared(createPaneSizes);
  const { workArea } = consultation;
  const shown: readonly WorkTab[] = isNarrow ? [workArea.selected.value] : workArea.shown(width);
  return (
    <div className="side">
      {isNarrow ? null : <ConsultationTabs consultation={consultation} width={width} />}
      <PrescribingContext value={prescribing}>
        <div
          className="side-panes"
          style={shown.length === 2 ? { gridTemplateColumns: splitColumns(panes, '0.85fr') } : undefined}
        >
          <SidePanel name="summary" label={t.summary} shown={shown}>
            <SummaryPanel consultation={consultation} order={order} />
          </SidePanel>
          <SidePanel name="record" label={t.record} shown={shown}>
            <RecordPanel consultation={consultation} />
          </SidePanel>
          <SidePanel ref={prescriptionRef} name="prescription" label={t.prescription} shown={shown}>
            <prescribing.Panel order={order} takePrescriptionToEdit={consultation.takePrescriptionToEdit} />
          </SidePanel>
          <SidePanel name="history" label={t.history} shown={shown}>
            <HistoryPanel consultation={consultation} order={order} />
          </SidePanel>
          {shown.length === 2 ? <ResizeHandle size={panes} /> : null}
        </div>
      </PrescribingContext>
    </div>
  );
};
