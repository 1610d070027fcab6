import type { ReactNode, Ref } from 'react';
import { ariaKeyShortcuts } from '../../domain/shortcuts/consultationShortcuts.ts';

interface Props {
  name: 'record' | 'history' | 'prescription';
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A panel beside the chat that scrolls separately and can be focused with the keyboard. */
export const SidePanel = ({ name, label, children, ref }: Props) => {
  const attributes = {
    className: `side-panel side-${name}`,
    'aria-label': label,
    'aria-keyshortcuts': ariaKeyShortcuts(name),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
    <div ref={ref} role="group" tabIndex={0} {...attributes}>
      {children}
    </div>
  );
};
