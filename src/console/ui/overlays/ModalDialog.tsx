import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useUiServices } from '../uiServices.ts';
import { Toasts } from './Toasts.tsx';

interface Props extends Omit<ComponentProps<'dialog'>, 'onClose'> {
  /** Called on Escape and on a click on the backdrop. */
  onClose: () => void;
}

/**
 * A `<dialog>` that is open modally while it is mounted: the browser traps the focus and returns it afterwards. Escape and a
 * click on the backdrop close it. It is a child of the body: a dialog in an element that gets hidden, as when a tablet is
 * turned, is not seen, but the page below it stays inert.
 */
export const ModalDialog = ({ onClose, children, ...props }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { toasts } = useUiServices();
  // Close while the element is still in the document: otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const leave = toasts.enterDialog(id);
    return () => {
      leave();
      dialog?.close();
    };
  }, [id, toasts]);
  const handlers = {
    onClick: (event) => {
      // The backdrop belongs to the dialog: a click on the element itself is on the backdrop.
      // The second half of a double click on the button that opened it closes nothing.
      if (event.target === event.currentTarget && event.detail < 2) onClose();
    },
    // A key that is held down opens the dialog, but does not answer it.
    onKeyDown: (event) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    },
    onCancel: (event) => {
      // A file picker inside it is cancelled by an event of this name, too.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
  } satisfies ComponentProps<'dialog'>;
  return createPortal(
    <dialog {...props} {...handlers} ref={ref}>
      {children}
      <Toasts within={id} />
    </dialog>,
    document.body,
  );
};
