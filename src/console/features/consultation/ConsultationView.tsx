import type { ComponentType } from 'react';
import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import { createOpenPrescriptions } from '../../domain/prescription/openPrescriptions.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LazyPart } from '../../ui/async/LazyPart.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { ResizeHandle, SplitPane, splitColumns } from '../../ui/layout/SplitPane.tsx';
import type { Chunk } from '../../lib/async/chunk.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import type { Video } from '../../domain/videoCall/video.ts';
import { useMoment } from '../../useMoment.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { withMessages } from '../../i18n/i18n.ts';
import { HandedOver } from './HandedOver.tsx';
import { FinishDrawer } from './ending/FinishDrawer.tsx';
import { UnsentEndTexts } from './ending/UnsentEndTexts.tsx';
import { ConsultationSwitcher } from './switcher/ConsultationSwitcher.tsx';
import { BackLink, ConsultationHeader } from './ConsultationHeader.tsx';
import { ConsultationTabs } from './ConsultationTabs.tsx';
import { narrowScreen, twoPanesScreen, useMediaQuery, wideScreen } from '../../ui/hooks/useMediaQuery.ts';
import { useShortcuts } from './useShortcuts.ts';
import type { SidePanelsProps } from './SidePanels.tsx';
import { createPaneSizes, ownChatWidth, ownSwitcherWidth, type PaneSizes } from './workArea/paneSizes.ts';
import { EarlierConversations } from './chat/earlier/EarlierConversations.tsx';
import { ConsultationChat } from './ConsultationChat.tsx';
import { type AddressTarget, createConsultation, type Consultation } from './consultation.ts';

const closedStates = ['unpaid', 'awaiting', 'finished', 'cancelled', 'declined', 'expired'] as const;

/** Why nothing can be written, and where to go on: the queue, the prescription that can be corrected, or the visit. */
const ReadOnlyNotice = ({ consultation, order }: { consultation: Consultation; order: Order }) => {
  const app = useServices();
  const t = useMessages().consultation;
  const moment = useMoment();
  const stateName = closedStates.find((name) => orderStatus[name] === order.status);
  const state = stateName ? t.states[stateName] : String(order.status);
  const until = app.shared(createOpenPrescriptions).get(order.id)?.correctableUntil.value ?? null;
  const id = encodeURIComponent(order.id);
  const links = {
    queue: { label: t.goToCloudRoom, run: () => app.navigate(`/cloudRoom?id=${id}`) },
    correction: { label: t.correctPrescription, run: consultation.showPrescriptions },
    visit: { label: t.visitPage, run: () => app.navigate(`/orderRecord/detail?id=${id}`) },
  };
  const ended = until === null ? links.visit : links.correction;
  const { label, run } = order.status === orderStatus.awaiting ? links.queue : ended;
  return (
    <div className="consultation-closed" tabIndex={-1}>
      <p>{until === null ? t.notOpen(state) : t.correctable(state, moment(until))}</p>
      <Button label={label} kind="quiet" onClick={run} />
    </div>
  );
};

/** A video shown above the chat; its component is a separate chunk. */
interface VideoSlot {
  readonly view: Chunk<ComponentType<{ video: Video; patient: string }>>;
  readonly video: Video;
}

/** 280 pixels: as high as the panel before a call, so that the chat below does not move. */
const skeletonLines = 10;

/** The larger half of the screen, loaded lazily: the chat renders first. */
export type SidePanelsChunk = Chunk<ComponentType<SidePanelsProps>>;

/** The column of the chat; an enlarged video leaves 440 pixels to the work area. */
const useLeftColumn = (sizes: PaneSizes, hasVideo: boolean, isVideoLarge: boolean) => {
  const hasTwoPanes = useMediaQuery(twoPanesScreen);
  if (isVideoLarge) return { size: sizes.largeVideo, ownWidth: 'max(480px, min(58%, 100% - 449px))' };
  const size = hasVideo ? sizes.video : sizes.chat;
  return { size, ownWidth: ownChatWidth(size.min, hasTwoPanes) };
};

interface ContentProps {
  sidePanels: SidePanelsChunk;
  consultation: Consultation;
  order: Order;
  video: VideoSlot | undefined;
}

const ConsultationContent = ({ sidePanels, consultation, order, video: slot }: ContentProps) => {
  const paneSizes = useServices().shared(createPaneSizes);
  const writable = consultation.writable.value;
  const isNarrow = useMediaQuery(narrowScreen);
  const isWide = useMediaQuery(wideScreen);
  const phase = slot?.video.call.phase.value ?? 'idle';
  const isVideoLarge = phase !== 'idle' && phase !== 'ended' && isWide && paneSizes.isVideoLarge.value;
  const leftColumn = useLeftColumn(paneSizes, slot !== undefined, isVideoLarge);
  useShortcuts(consultation);
  const videoPanel = slot ? (
    <LazyPart
      chunk={slot.view}
      props={{ video: slot.video, patient: order.patient.name }}
      lines={skeletonLines}
    />
  ) : null;
  return (
    <div className="consultation-content" data-tab={consultation.tab.value}>
      <ConsultationHeader consultation={consultation} order={order} hasVideo={slot !== undefined} />
      {writable ? (
        <FinishDrawer consultation={consultation} patient={order.patient.name} />
      ) : (
        <>
          <ReadOnlyNotice consultation={consultation} order={order} />
          <UnsentEndTexts consultation={consultation} />
        </>
      )}
      <EarlierConversations consultation={consultation} patient={order.patient.name} />
      {isNarrow ? videoPanel : null}
      {isNarrow ? <ConsultationTabs consultation={consultation} width="one" withChat /> : null}
      <div className="consultation-panels">
        <SplitPane
          {...leftColumn}
          left={
            <>
              {isNarrow ? null : videoPanel}
              <ConsultationChat consultation={consultation} order={order} />
            </>
          }
          right={
            <LazyPart
              chunk={sidePanels}
              catalog="rules"
              props={{ consultation, order, isVideoLarge }}
              lines={8}
            />
          }
        />
      </div>
    </div>
  );
};

interface Props {
  id: string;
  sidePanels: SidePanelsChunk;
  /** The part of the page that the address points to. */
  target?: AddressTarget;
  video?: VideoSlot;
}

/**
 * A consultation: the other open consultations, the chat (with a video above it when there is one), and the
 * record and prescriptions beside it.
 */
export const ConsultationView = ({ id, sidePanels, target, video }: Props) => {
  const app = useServices();
  const t = useMessages().consultation;
  const { switcher, isSwitcherCollapsed } = app.shared(createPaneSizes);
  // On a narrow screen the list is behind the patient's name.
  const isNarrow = useMediaQuery(narrowScreen);
  const isStrip = isSwitcherCollapsed.value;
  const ownWidth = ownSwitcherWidth(useMediaQuery(twoPanesScreen));
  const consultation = useModel(() => {
    // Preload only: if it fails, the LazyPart that needs it shows the error.
    withMessages(sidePanels, app.i18n, app.i18n.catalog('rules'))
      .load()
      .catch(() => undefined);
    return createConsultation(app, id, target);
  });
  const isLost = consultation.isColleagues.value && consultation.order.value.value !== undefined;
  return (
    <div
      className="consultation"
      style={{ gridTemplateColumns: isStrip ? '52px minmax(0, 1fr)' : splitColumns(switcher, ownWidth) }}
    >
      {isNarrow ? null : (
        <ConsultationSwitcher consultations={consultation.consultations} current={id} isStrip={isStrip} />
      )}
      {isNarrow || isStrip ? null : <ResizeHandle size={switcher} label={t.resizeSwitcher} />}
      <div className="consultation-main">
        {/* Once it is loaded, the patient is the heading. */}
        {consultation.order.value.value || isLost ? null : (
          <header className="consultation-header consultation-loading">
            <BackLink />
            <h1>{t.title}</h1>
          </header>
        )}
        {isLost ? (
          <HandedOver consultation={consultation} />
        ) : (
          <AsyncView main data={consultation.order} onRetry={() => void consultation.order.load()} lines={8}>
            {({ value }: { value: Order }) => (
              <ConsultationContent
                sidePanels={sidePanels}
                consultation={consultation}
                order={value}
                video={video}
              />
            )}
          </AsyncView>
        )}
      </div>
    </div>
  );
};
