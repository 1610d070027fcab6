import { createIcon } from '../../ui/icons/createIcon.tsx';

/** Icons of the chat. */
export const ReplyIcon = createIcon(
  <path d="M8.500 5 3.500 9.500l5 4.500v-3c4 0 6.500 1 8 4 0-5-3-7.500-8-7.500z" />,
);
export const CopyIcon = createIcon(<path d="M7 7V3.500h9.500V13H13M3.500 7H13v9.500H3.500z" />);
export const NoteIcon = createIcon(
  <path d="M12.500 16.500h-8v-13h11V9M7.500 7h5M7.500 10h3M12 13.500h6M15 10.500v6" />,
);
export const TakeBackIcon = createIcon(<path d="M4 8.500h8a4 4 0 0 1 0 8H7M7.500 5 4 8.500 7.500 12" />);
export const SaveIcon = createIcon(<path d="M10 3v9.500M6.500 9.500 10 13l3.500-3.500M4 16.500h12" />);
export const OpenFileIcon = createIcon(
  <path d="M5 2.500h7l3.500 3.500v11.500H5zM12 2.500v3.500h3.500M8 10h5M8 13h5" />,
);
export const SearchIcon = createIcon(
  <path d="M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11ZM13 13l4 4" />,
);
export const PicturesIcon = createIcon(
  <path d="M3 4.500h14v11H3zM3 13l4-4 3.500 3.500L13 10l4 4M13 8h.010" />,
);
export const DownIcon = createIcon(<path d="M10 3.500v12M5 10.500l5 5 5-5" />);
export const UpIcon = createIcon(<path d="m5 12 5-5 5 5" />);
export const NextIcon = createIcon(<path d="m5 8 5 5 5-5" />);
export const PreviousPictureIcon = createIcon(<path d="M12.500 4 6.500 10l6 6" />);
export const NextPictureIcon = createIcon(<path d="m7.500 4 6 6-6 6" />);
export const ZoomInIcon = createIcon(
  <path d="M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11ZM13 13l4 4M6.500 9h5M9 6.500v5" />,
);
export const ZoomOutIcon = createIcon(
  <path d="M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11ZM13 13l4 4M6.500 9h5" />,
);
export const TurnIcon = createIcon(<path d="M15.500 10a5.500 5.500 0 1 1-2-4.200M14 2.500v3.500h-3.500" />);
export const CompareIcon = createIcon(<path d="M3 4h6v12H3zM11 4h6v12h-6z" />);
export const PlayIcon = createIcon(<path d="M6.500 4v12l9.500-6z" />);
export const PauseIcon = createIcon(<path d="M7 4.500v11M13 4.500v11" />);
export const EarlierIcon = createIcon(
  <path d="M4 6.500A7 7 0 1 1 3 10M3.500 3v3.500H7M10 6.500V10l2.500 2" />,
);
