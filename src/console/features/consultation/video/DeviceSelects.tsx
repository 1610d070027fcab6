import { Select } from '../../../ui/controls/Select.tsx';
import type { MediaKind } from '../../../domain/videoCall/media/devices.ts';
import { canChooseSpeaker } from '../../../domain/videoCall/useRemoteVideo.ts';
import type { Video } from '../../../domain/videoCall/video.ts';
import { useMessages } from '../../../i18n/useMessages.ts';

const DeviceSelect = ({ video, kind, label }: { video: Video; kind: MediaKind; label: string }) => {
  const t = useMessages().video.check;
  const { available, selected, select } = video.devices;
  const options = available.value[kind];
  if (options.length === 0) return null;
  return (
    <Select
      label={label}
      value={selected.value[kind]}
      options={options.map((device) => ({ value: device.id, label: t.device(device.label) }))}
      onChange={(id) => void select(kind, id)}
    />
  );
};

const SpeakerSelect = ({ video }: { video: Video }) => {
  const t = useMessages().video.check;
  const { speakers, speaker, selectSpeaker } = video.devices;
  if (!canChooseSpeaker() || speakers.value.length === 0) return null;
  const others = speakers.value.filter(({ id }) => id !== 'default');
  return (
    <Select
      label={t.speaker}
      value={speaker.value}
      options={[
        { value: '', label: t.systemSpeaker },
        ...others.map((device) => ({ value: device.id, label: t.device(device.label) })),
      ]}
      onChange={selectSpeaker}
    />
  );
};

/** Camera, microphone and, where the browser can choose it, the speaker; before a call and during it. */
export const DeviceSelects = ({ video }: { video: Video }) => {
  const t = useMessages().video.check;
  return (
    <>
      <DeviceSelect video={video} kind="video" label={t.camera} />
      <DeviceSelect video={video} kind="audio" label={t.microphone} />
      <SpeakerSelect video={video} />
    </>
  );
};
