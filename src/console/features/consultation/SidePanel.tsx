import type { ReactNode, Ref } from 'react';
import { ariaKeyShortcuts } from '../../domain/shortcuts/consultationShortcuts.ts';
import type { WorkTab } from './workArea/workArea.ts';

interface Props {
  name: WorkTab;
  label: string;
  /** The tabs that are shown, from left to right. Any other stays mounted, and hidden. */
  shown: readonly WorkTab[];
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A panel of the work area that scrolls separately and can be focused with the keyboard. */
export const SidePanel = ({ name, label, shown, children, ref }: Props) => {
  const attributes = {
    className: `side-panel side-${name}`,
    'aria-label': label,
    'aria-keyshortcuts': ariaKeyShortcuts(name),
    hidden: !shown.includes(name),
    // The border between two panes is the second of three columns.
    style: { order: shown.indexOf(name) * 2 },
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
    <div ref={ref} role="group" tabIndex={0} {...attributes}>
      {children}
    </div>
  );
};
