import type { ReactNode } from 'react';
import { createIcon } from '../../ui/icons/createIcon.tsx';
import type { ConnectionLevel } from './media/quality.ts';

const crossed = (paths: ReactNode) => (
  <>
    {paths}
    <path d="m3 3 14 14" />
  </>
);
const microphone = (
  <path d="M10 12.500a2.500 2.500 0 0 0 2.500-2.500V5a2.500 2.500 0 0 0-5 0v5a2.500 2.500 0 0 0 2.500 2.500ZM5 9.500a5 5 0 0 0 10 0M10 14.500V17.500" />
);
const camera = <path d="M2.500 5.500h10v9h-10zM12.500 8.500l5-2.500v8l-5-2.500" />;
const screen = <path d="M2.500 4h15v10h-15zM7 17h6M10 14v3" />;

export const MicrophoneIcon = createIcon(microphone);
export const MicrophoneOffIcon = createIcon(crossed(microphone));
export const CameraIcon = createIcon(camera);
export const CameraOffIcon = createIcon(crossed(camera));
export const ScreenIcon = createIcon(
  <>
    {screen}
    <path d="M10 11.500V7M8 8.800l2-2 2 2" />
  </>,
);
export const ScreenOffIcon = createIcon(crossed(screen));
export const DevicesIcon = createIcon(
  <path d="M3 6h7M14 6h3M3 14h3M10 14h7M10 6a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM6 14a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z" />,
);
export const PictureInPictureIcon = createIcon(<path d="M9 15.500H2.500v-11h15V9M11 11.500h6.500v4H11z" />);
export const EnlargeIcon = createIcon(<path d="M2.500 4.500h15v11h-15zM12 4.500v11M8.500 8l-3 2 3 2" />);
export const ReduceIcon = createIcon(<path d="M2.500 4.500h15v11h-15zM8 4.500v11M11.500 8l3 2-3 2" />);
export const FullScreenIcon = createIcon(
  <path d="M3 7.500V3h4.500M12.500 3H17v4.500M17 12.500V17h-4.500M7.500 17H3v-4.500" />,
);
export const ExitFullScreenIcon = createIcon(
  <path d="M7.500 3v4.500H3M17 7.500h-4.500V3M12.500 17v-4.500H17M3 12.500h4.500V17" />,
);
export const HangUpIcon = createIcon(
  <path d="M2 11.200c4.500-4.300 11.500-4.300 16 0l-2 2.600-3.200-1.300v-2.300a10 10 0 0 0-5.600 0v2.300L4 13.800z" />,
);

const bars = ['M4 13v3', 'M8 10.500V16', 'M12 7.500V16', 'M16 4v12'];
const levelIcon = (count: number) =>
  createIcon(
    bars.map((d, at) => <path key={d} d={d} strokeWidth={2.2} opacity={at < count ? undefined : 0.3} />),
  );

/** How many bars stand for a level: more than none, and all of them only if it is good. */
export const levelIcons: Readonly<Record<ConnectionLevel, ReturnType<typeof createIcon>>> = {
  unknown: levelIcon(0),
  poor: levelIcon(1),
  weak: levelIcon(2),
  good: levelIcon(4),
};
