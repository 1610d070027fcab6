import { createIcon } from '../../ui/icons/createIcon.tsx';

/** Icons of the top bar and the menu. */
export const SearchIcon = createIcon(
  <path d="M8.800 14.600a5.800 5.800 0 1 0 0-11.600 5.800 5.800 0 0 0 0 11.600ZM13 13l4.500 4.500" />,
);
export const MoreIcon = createIcon(<path d="M4 10h.01M10 10h.01M16 10h.01" strokeWidth="2.5" />);
export const DisplayIcon = createIcon(
  <path d="M3 4h14v9.500H3zM7 17h6M10 13.500V17M10 4v9.500M13.500 4v9.500" />,
);
