import { createIcon } from './createIcon.tsx';

/** Icons that are used on the login page too. */
export const LightIcon = createIcon(
  <path d="M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M15.8 4.2l-1.4 1.4M5.6 14.4l-1.4 1.4" />,
);
export const DarkIcon = createIcon(<path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />);
export const LanguageIcon = createIcon(
  <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM2.5 10h15M10 2.5c2.4 2.3 3 4.7 3 7.500s-.6 5.2-3 7.500c-2.4-2.3-3-4.7-3-7.500s.6-5.2 3-7.500Z" />,
);
export const WarningIcon = createIcon(<path d="M10 3 1.8 17h16.400zM10 8v4.500M10 14.300v.4" />);
export const CloseIcon = createIcon(<path d="m5 5 10 10M15 5 5 15" />);
export const EyeIcon = createIcon(
  <path d="M1.800 10S4.800 4.500 10 4.500s8.200 5.500 8.200 5.500-3 5.500-8.200 5.500S1.800 10 1.800 10ZM10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z" />,
);
export const EyeOffIcon = createIcon(
  <path d="M3 3l14 14M8 4.800a7.800 7.800 0 0 1 2-.3c5.200 0 8.200 5.500 8.200 5.500a14 14 0 0 1-2.500 3.100M12.800 14.900a7.600 7.600 0 0 1-2.800.6c-5.200 0-8.200-5.500-8.200-5.500a14 14 0 0 1 3.700-4" />,
);
export const EditIcon = createIcon(<path d="m12.500 4 3.500 3.500-9 9H3.500V13zM10.500 6l3.500 3.500" />);
