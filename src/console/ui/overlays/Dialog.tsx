import { type ReactNode, useId } from 'react';
import { ModalDialog } from './ModalDialog.tsx';

interface Props {
  title: string;
  /** Called on Escape and on a click on the backdrop. */
  onClose: () => void;
  children?: ReactNode;
  /** The buttons, the primary one last. */
  actions: ReactNode;
}

/** A modal dialog for what cannot be undone. It is open while mounted; the browser traps the focus. */
export const Dialog = ({ title, onClose, children, actions }: Props) => {
  const id = useId();
  return (
    <ModalDialog onClose={onClose} className="dialog" aria-labelledby={id}>
      <div className="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
        <div className="dialog-actions">{actions}</div>
      </div>
    </ModalDialog>
  );
};
