import { Button } from '../kit/Button.tsx';
import { useApp, useWords } from '../useApp.ts';

/** Turns a consultation into a video visit, and back. */
export const VideoButton = ({ id, here }: { id: string; here: boolean }) => {
  const { go } = useApp();
  const w = useWords().video;
  const to = here ? '/cloudRoom/detail' : '/cloudRoom/detail1';
  return <Button label={here ? w.back : w.open} onClick={() => go(`${to}?id=${encodeURIComponent(id)}`)} />;
};
