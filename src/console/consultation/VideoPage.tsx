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

// The talk stands before it, as it stands before the record and the prescriptions.
const view = chunk(async () => (await import('./VideoStage.tsx')).VideoStage);

const VideoVisit = ({ id }: { id: string }) => {
  const app = useApp();
  const { stage } = useOpened(() => {
    // Only ahead of its time: when it fails here, its place says so.
    view.fetch().catch(() => undefined);
    const { video, open } = app.calls.visit(id, () => openVideo(app, id, browserAround()));
    return { stage: { view, video }, open };
  });
  return <VisitView id={id} stage={stage} />;
};

/** The same consultation as a video visit (specification §2, /cloudRoom/detail1). A call goes on where it is left (rtc/calls.ts). */
export const VideoPage = () => {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <VideoVisit key={id} id={id} /> : <NoneChosen />;
};
