import { createIcon } from '../../ui/icons/createIcon.tsx';

const bell = 'M4.500 14.500h11c-1-1-1.500-2-1.500-5a4 4 0 0 0-8 0c0 3-.5 4-1.500 5ZM8.500 17h3M10 3.500v2';

/** Icons of the alerts: on, muted, and without sound. */
export const BellIcon = createIcon(<path d={bell} />);
export const QuietIcon = createIcon(
  <path d="M16.500 12.200A7 7 0 0 1 7.800 3.500a7 7 0 1 0 8.700 8.700ZM12 3.500h4.500L12 8.500h4.500" />,
);
export const MuteIcon = createIcon(<path d={`${bell}M3 3l14 14`} />);
