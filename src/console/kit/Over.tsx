import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  label: string;
  className: string;
  /** Escape, and a click beside it. */
  onClose: () => void;
  children: ReactNode;
}

/** Something above the page for a moment, which asks nothing: it goes by Escape or a click beside it, and the focus goes back. */
export const Over = ({ label, className, onClose, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  // While it is still in the page: from outside of it the browser gives the focus back to nobody.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={`over ${className}`}
      aria-label={label}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="over-body">{children}</div>
    </dialog>
  );
};
