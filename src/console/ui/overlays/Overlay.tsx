import type { ReactNode } from 'react';
import { ModalDialog } from './ModalDialog.tsx';

interface Props {
  label: string;
  className: string;
  /** Called on Escape and on a click outside. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal overlay. Escape or a click outside closes it, and the focus returns. */
export const Overlay = ({ label, className, onClose, children }: Props) => (
  <ModalDialog onClose={onClose} className={`overlay ${className}`} aria-label={label}>
    <div className="overlay-body">{children}</div>
  </ModalDialog>
);
