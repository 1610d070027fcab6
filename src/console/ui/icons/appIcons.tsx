import { createIcon } from './createIcon.tsx';

/** Icons that several pages behind the login use. */
export const LogOutIcon = createIcon(<path d="M12 3H4v14h8M8.5 10H17M14 6.5l3.5 3.5-3.5 3.5" />);
export const PlusIcon = createIcon(<path d="M10 4v12M4 10h12" />);
export const TrashIcon = createIcon(
  <path d="M3.5 5.500h13M8 5.500v-2h4v2M5.5 5.500l.7 11.500h7.600l.7-11.500M8.5 8.500v5.500M11.5 8.500v5.5" />,
);
export const UpIcon = createIcon(<path d="M10 16V4M5 9l5-5 5 5" />);
export const DownIcon = createIcon(<path d="M10 4v12M5 11l5 5 5-5" />);
export const ChevronRightIcon = createIcon(<path d="m8 5 5 5-5 5" />);
export const SendIcon = createIcon(<path d="m3 10 14-6.5-4 13.5-3.5-5.500zM9.5 11.5 17 3.5" />);

/** One icon for each main route, for the menu and the quick entries. */
export const routeIcons = {
  today: createIcon(
    <>
      <rect x="3" y="4.5" width="14" height="12.5" rx="2" />
      <path d="M3 8.5h14M7 2.5v3.5M13 2.5v3.5" />
    </>,
  ),
  room: createIcon(<path d="M3 4.5h14v9.5H9.5L6 17v-3H3zM6.5 8h7M6.5 10.8h4.5" />),
  order: createIcon(<path d="M5 2.5h10v15H5zM7.5 6.5h5M7.5 9.5h5M7.5 12.5h3" />),
  prescription: createIcon(<path d="M5 16.5v-13h4a3.3 3.3 0 0 1 0 6.6H5m3.5 0 6.5 7M15 11l-5 6" />),
  audit: createIcon(<path d="m3 5.5 1.5 1.5L7 4.5M3 13.5 4.5 15 7 12.5M10 6h7M10 14h7" />),
  chart: createIcon(<path d="M3 3v14h14M7 14v-3M10.5 14V6M14 14V9" />),
  history: createIcon(<path d="M10 3a7 7 0 1 1-6.3 4M3.5 3v4h4M10 6.5V10l2.5 2" />),
  sampling: createIcon(
    <path d="M4 3h9v5M4 3v14h5M6.5 6.500h4M6.5 9.500h2M13 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM15.200 15.200 17.500 17.500" />,
  ),
  service: createIcon(
    <path d="M3 6h8M15 6h2M3 14h2M9 14h8M11 6a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM5 14a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z" />,
  ),
  staff: createIcon(
    <path d="M7.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 17c0-3 2.3-5 5.5-5s5.5 2 5.5 5M13 3.3a3 3 0 0 1 0 5.4M15 12.4c1.9.7 3 2.4 3 4.6" />,
  ),
  overview: createIcon(<path d="M3 17h14M5 17V9M9 17V4M13 17v-6M16 17V7" />),
  data: createIcon(
    <path d="M16 5c0 1.400-2.700 2.500-6 2.500S4 6.400 4 5s2.700-2.500 6-2.500 6 1.100 6 2.500ZM4 5v10c0 1.400 2.700 2.500 6 2.500s6-1.100 6-2.500V5M4 10c0 1.400 2.700 2.500 6 2.500s6-1.100 6-2.500" />,
  ),
  person: createIcon(
    <path d="M10 9.5a3.3 3.3 0 1 0 0-6.5 3.3 3.3 0 0 0 0 6.5ZM3.5 17c0-3.2 2.7-5 6.5-5s6.5 1.8 6.5 5" />,
  ),
};
