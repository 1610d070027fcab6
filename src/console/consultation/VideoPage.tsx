import { useSearchParams } from 'wouter';
import { browserAround } from '../rtc/around.ts';
import { openVideo } from '../rtc/video.ts';
import { chunk } from '../lib/chunk.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp } from '../useApp.ts';
import { NoneChosen } from './NoneChosen.tsx';
import { VisitView } from './VisitView.tsx';
import './consultation.css';
import './video.css';

// Loaded lazily: the chat renders first, as it does before the record and the prescriptions.
const view = chunk(async () => (await import('./VideoStage.tsx')).VideoStage);

const VideoVisit = ({ id }: { id: string }) => {
  const app = useApp();
  const { stage } = useOpened(() => {
    // Preload only: if it fails, the LazyPart that needs it shows the error.
    view.fetch().catch(() => undefined);
    const { video, open } = app.calls.visit(id, () => openVideo(app, id, browserAround()));
    return { stage: { view, video }, open };
  });
  return <VisitView id={id} stage={stage} />;
};

/**
 * The consultation as a video visit (specification §2, /cloudRoom/detail1). A call continues when the doctor
 * leaves the page (domain/videoCall/calls.ts).
 */
export const VideoPage = () => {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <VideoVisit key={id} id={id} /> : <NoneChosen />;
};
