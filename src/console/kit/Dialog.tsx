import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  title: string;
  /** Escape, and a click on the mask. */
  onClose: () => void;
  children?: ReactNode;
  /** The buttons, the main act last. */
  actions: ReactNode;
}

/** Asks before what cannot be undone. It stands as long as it is mounted; the browser keeps the focus inside. */
export const Dialog = ({ title, onClose, children, actions }: Props) => {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  // While it is still in the page: from outside of it the browser gives the focus back to nobody.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // The mask belongs to the dialog element itself: a click on the element and not on its content is one on the mask.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
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
