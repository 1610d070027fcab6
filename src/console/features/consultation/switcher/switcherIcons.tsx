import { createIcon } from '../../../ui/icons/createIcon.tsx';

export const CollapseIcon = createIcon(<path d="M3.500 3.500h13v13h-13zM8 3.500v13M13.500 8l-2 2 2 2" />);
export const ExpandIcon = createIcon(<path d="M3.500 3.500h13v13h-13zM8 3.500v13M11.500 8l2 2-2 2" />);
