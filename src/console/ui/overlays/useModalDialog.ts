import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/**
 * Opens a `<dialog>` modally while it is mounted: the browser traps the focus and returns it afterwards.
 * Escape and a click on the backdrop close it.
 */
export const useModalDialog = (onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null);
  // Close while the element is still in the document: otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return {
    ref,
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
};
