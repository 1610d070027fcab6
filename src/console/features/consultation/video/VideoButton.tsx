import { consultationPath } from '../../../domain/worklists/activeConsultations.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { videoPath } from '../../../domain/videoCall/calls.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';

/** Switches between the chat and the video page of a consultation. */
export const VideoButton = ({ id, isVideo }: { id: string; isVideo: boolean }) => {
  const { navigate } = useServices();
  const t = useMessages().video;
  return (
    <Button
      label={isVideo ? t.back : t.open}
      onClick={() => navigate(isVideo ? consultationPath(id) : videoPath(id))}
    />
  );
};
