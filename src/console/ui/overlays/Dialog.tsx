import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

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
  const ref = useRef<HTMLDialogElement>(null);
  // Close while the element is still in the document: otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // The backdrop belongs to the dialog: a click on the element itself is on the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      onClick={(event) => {
        // The second half of a double click on the button that opened it closes nothing.
        if (event.target === event.currentTarget && event.detail < 2) onClose();
      }}
      // A key that is held down opens the dialog, but does not answer it.
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
        <div className="dialog-actions">{actions}</div>
      </div>
    </dialog>
  );
};
