import { useSearchParams } from 'wouter';
import { createMediaPlatform } from '../../../domain/videoCall/media/mediaPlatform.ts';
import { createVideo } from '../../../domain/videoCall/video.ts';
import { createWindowCalls } from '../../../domain/videoCall/useCalls.ts';
import { chunk } from '../../../lib/async/chunk.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { NoConsultation } from '../NoConsultation.tsx';
import { ConsultationView, type SidePanelsChunk } from '../ConsultationView.tsx';
import '../consultation.css';
import './video.css';

// Loaded lazily: the chat renders first, as it does before the record and the prescriptions.
const videoPanel = chunk(async () => (await import('./VideoPanel.tsx')).VideoPanel);

interface Props {
  id: string;
  sidePanels: SidePanelsChunk;
}

const VideoConsultation = ({ id, sidePanels }: Props) => {
  const app = useServices();
  const { video } = useModel(() => {
    // Preload only: if it fails, the LazyPart that needs it shows the error.
    videoPanel.load().catch(() => undefined);
    const { video, start } = app
      .shared(createWindowCalls)
      .attachPage(id, () => createVideo(app, id, createMediaPlatform()));
    return { video: { view: videoPanel, video }, start };
  });
  return <ConsultationView id={id} sidePanels={sidePanels} video={video} />;
};

/**
 * The consultation as a video consultation (specification §2, /cloudRoom/detail1). A call continues when the doctor
 * leaves the page (domain/videoCall/calls.ts).
 */
export const VideoPage = ({ sidePanels }: { sidePanels: SidePanelsChunk }) => {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <VideoConsultation key={id} id={id} sidePanels={sidePanels} /> : <NoConsultation />;
};
