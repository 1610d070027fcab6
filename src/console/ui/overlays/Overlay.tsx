import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  label: string;
  className: string;
  /** Called on Escape and on a click outside. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal overlay. Escape or a click outside closes it, and the focus returns. */
export const Overlay = ({ label, className, onClose, children }: Props) => {
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
      className={`overlay ${className}`}
      aria-label={label}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="overlay-body">{children}</div>
    </dialog>
  );
};
