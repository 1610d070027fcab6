import { useSignal } from '@preact/signals-react';
import { type ComponentType, useEffect, useRef } from 'react';
import type { Order } from '../../../contract/consultation/order.ts';
import { type Prescribing, PrescribingContext } from './prescribing.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { type Chunk, chunk } from '../../lib/async/chunk.ts';
import { afterPaint } from '../../lib/async/scheduling.ts';
import { LazyPart } from '../../ui/async/LazyPart.tsx';
import { Skeleton } from '../../ui/async/Skeleton.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { SidePanel } from './SidePanel.tsx';
import { SummaryPanel } from './summary/SummaryPanel.tsx';
import { ConsultationTabs } from './ConsultationTabs.tsx';
import { focusLoaded } from './focusField.ts';
import { ResizeHandle, splitColumns } from '../../ui/layout/SplitPane.tsx';
import {
  narrowScreen,
  twoPanesBesideVideo,
  twoPanesScreen,
  useMediaQuery,
  wideScreen,
} from '../../ui/hooks/useMediaQuery.ts';
import { useServices } from '../../useServices.ts';
import { createPaneSizes, ownPaneWidth } from './workArea/paneSizes.ts';
import type { WorkAreaWidth, WorkTab } from './workArea/workArea.ts';
import type { Consultation } from './consultation.ts';

export interface SidePanelsProps {
  consultation: Consultation;
  order: Order;
  /** An enlarged video takes the room of the second pane. */
  isVideoLarge: boolean;
}

// The summary is shown first: everything it needs is in this file's chunk.
const recordPanel = chunk(async () => (await import('./record/RecordPanel.tsx')).RecordPanel);
const historyPanel = chunk(async () => (await import('./history/HistoryPanel.tsx')).HistoryPanel);

/** How many panes fit beside the chat, or beside an enlarged video. */
const useWorkAreaWidth = (isVideoLarge: boolean): WorkAreaWidth => {
  const isWide = useMediaQuery(isVideoLarge ? twoPanesBesideVideo : wideScreen);
  const hasTwoPanes = useMediaQuery(isVideoLarge ? twoPanesBesideVideo : twoPanesScreen);
  if (!isWide) return 'one';
  return hasTwoPanes ? 'two' : 'pinnable';
};

interface LatePanelProps<P extends object> {
  name: WorkTab;
  consultation: Consultation;
  chunk: Chunk<ComponentType<P>>;
  /** Until then its place is reserved. */
  isMounted: boolean;
  props: P;
}

/** A panel that loads after the summary. If the doctor has gone to it by then, the focus moves to its field. */
const LatePanel = <P extends object>({ name, consultation, chunk, isMounted, props }: LatePanelProps<P>) => {
  useEffect(() => {
    if (!isMounted || chunk.get() !== null) return;
    // A failure is shown in the panel.
    chunk.load().then(
      () => afterPaint(() => focusLoaded(consultation, name)),
      () => undefined,
    );
  }, [name, consultation, chunk, isMounted]);
  return isMounted ? <LazyPart chunk={chunk} props={props} lines={8} /> : <Skeleton lines={8} />;
};

/** The work area beside the chat: one tab with the full height, or two beside each other. */
export const SidePanels = ({
  consultation,
  order,
  isVideoLarge,
  prescribing,
}: SidePanelsProps & { prescribing: Prescribing }) => {
  const app = useServices();
  const t = useMessages().consultation.tabs;
  useModel(() => ({ start: () => prescribing.start(app, order) }));
  const prescriptionRef = useRef<HTMLDivElement>(null);
  const requests = consultation.prescriptionRequests.value;
  // After the panel has rendered: what is hidden cannot get the focus.
  useEffect(() => {
    if (requests > 0) prescriptionRef.current?.focus();
  }, [requests]);
  const isNarrow = useMediaQuery(narrowScreen);
  const width = useWorkAreaWidth(isVideoLarge);
  const { panes } = app.shared(createPaneSizes);
  const { workArea } = consultation;
  const shown: readonly WorkTab[] = isNarrow ? [workArea.selected.value] : workArea.shown(width);
  const selected = workArea.selected.value;
  const isRestWanted = useSignal(false);
  // A second pane beside the summary loads after it, unless the doctor selects it.
  const isMounted = (name: WorkTab) =>
    isRestWanted.value || selected === name || (shown.includes(name) && !shown.includes('summary'));
  useEffect(() => {
    // What was shown once stays mounted.
    if (selected === 'summary') return;
    isRestWanted.value = true;
    app.deferred.release();
  }, [selected, isRestWanted, app]);
  return (
    <div className="side">
      {isNarrow ? null : <ConsultationTabs consultation={consultation} width={width} />}
      <PrescribingContext value={prescribing}>
        <div
          className="side-panes"
          style={
            shown.length === 2 ? { gridTemplateColumns: splitColumns(panes, ownPaneWidth(shown)) } : undefined
          }
        >
          <SidePanel name="summary" label={t.summary} shown={shown}>
            <SummaryPanel
              consultation={consultation}
              order={order}
              onShown={() => {
                isRestWanted.value = true;
                app.deferred.release();
              }}
            />
          </SidePanel>
          <SidePanel name="record" label={t.record} shown={shown}>
            <LatePanel
              name="record"
              isMounted={isMounted('record')}
              chunk={recordPanel}
              consultation={consultation}
              props={{ consultation }}
            />
          </SidePanel>
          <SidePanel ref={prescriptionRef} name="prescription" label={t.prescription} shown={shown}>
            <LatePanel
              name="prescription"
              isMounted={isMounted('prescription')}
              chunk={prescribing.panel}
              consultation={consultation}
              props={{ order, takePrescriptionToEdit: consultation.takePrescriptionToEdit }}
            />
          </SidePanel>
          <SidePanel name="history" label={t.history} shown={shown}>
            <LatePanel
              name="history"
              isMounted={isMounted('history')}
              chunk={historyPanel}
              consultation={consultation}
              props={{ consultation, order }}
            />
          </SidePanel>
          {shown.length === 2 ? <ResizeHandle size={panes} /> : null}
        </div>
      </PrescribingContext>
    </div>
  );
};
