import { useSearchParams } from 'wouter';
import { browserAround } from '../rtc/around.ts';
import { openVideo } from '../rtc/video.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp } from '../useApp.ts';
import { NoneChosen } from './NoneChosen.tsx';
import { VisitView } from './VisitView.tsx';
import './consultation.css';
import './video.css';

const VideoVisit = ({ id }: { id: string }) => {
  const app = useApp();
  const { video } = useOpened(() => app.calls.visit(id, () => openVideo(app, id, browserAround())));
  return <VisitView id={id} video={video} />;
};

/** The same consultation as a video visit (specification §2, /cloudRoom/detail1). A call goes on where it is left (rtc/calls.ts). */
export const VideoPage = () => {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <VideoVisit key={id} id={id} /> : <NoneChosen />;
};
