import { createIcon } from '../../../../ui/icons/createIcon.tsx';

/** Icons of the composer. */
export const AttachIcon = createIcon(
  <path d="m15.500 9-6 6a3.500 3.500 0 0 1-5-5l6.500-6.500a2.400 2.400 0 0 1 3.400 3.400L8 13.300a1.200 1.200 0 0 1-1.700-1.700L12 6" />,
);
export const CameraIcon = createIcon(
  <path d="M2.500 6h3.500l1.500-2.500h5L14 6h3.500v10.500h-15zM10 14a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />,
);
export const MicrophoneIcon = createIcon(
  <path d="M10 12a2.500 2.500 0 0 0 2.500-2.500v-4a2.500 2.500 0 0 0-5 0v4A2.500 2.500 0 0 0 10 12ZM5 9.500a5 5 0 0 0 10 0M10 14.500V17.500M7 17.500h6" />,
);
export const QuickIcon = createIcon(<path d="M3 4.500h14v9.500H9.500L6 17v-3H3zM11.500 6.500l-3 5.500" />);
export const AdviceIcon = createIcon(
  <path d="M4.500 2.500h11v15h-11zM7.500 6.500l1 1L10.500 5.500M7.500 11.500l1 1 2-2M12.500 7h.5M12.500 12h.5" />,
);
