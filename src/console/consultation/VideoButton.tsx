import { consultationPath } from '../im/openList.ts';
import { Button } from '../kit/Button.tsx';
import { videoPath } from '../rtc/calls.ts';
import { useApp, useWords } from '../useApp.ts';

/** Switches between the chat and the video page of a consultation. */
export const VideoButton = ({ id, here }: { id: string; here: boolean }) => {
  const { go } = useApp();
  const w = useWords().video;
  return (
    <Button label={here ? w.back : w.open} onClick={() => go(here ? consultationPath(id) : videoPath(id))} />
  );
};
