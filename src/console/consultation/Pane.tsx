import type { ReactNode, Ref } from 'react';

interface Props {
  name: 'record' | 'history' | 'prescription';
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A part beside the chat that scrolls by itself, and is reached by keyboard. */
export const Pane = ({ name, label, children, ref }: Props) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
  <div ref={ref} className={`side-pane side-${name}`} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
