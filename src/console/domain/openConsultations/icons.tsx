import { createIcon } from '../../ui/icons/createIcon.tsx';

export const ClockIcon = createIcon(
  <path d="M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15ZM10 6v4.500l3 2" />,
);
export const SortIcon = createIcon(<path d="M6 4v12M3 13l3 3 3-3M12 5h5M12 10h4M12 15h3" />);
