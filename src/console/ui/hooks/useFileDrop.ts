import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import { type RefObject, useEffect } from 'react';

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true;

/**
 * Accepts files pasted or dropped in the column around an element. Files dropped elsewhere are ignored:
 * otherwise the browser would open them in place of the page, and unsaved input would be lost. Returns
 * whether files are dragged over the column.
 */
export const useFileDrop = (
  elementRef: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): ReadonlySignal<boolean> => {
  const isOver = useSignal(false);
  useEffect(() => {
    const column = elementRef.current?.parentElement;
    if (!column) return undefined;
    const isInside = ({ target }: Event): boolean => target instanceof Node && column.contains(target);
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      isOver.value = isInside(event);
      if (event.dataTransfer) event.dataTransfer.dropEffect = isOver.value ? 'copy' : 'none';
    };
    const onDragLeave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) isOver.value = false;
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      isOver.value = false;
      if (isInside(event)) onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent): void => {
      const transfer = event.clipboardData;
      // Word processors also put a picture of the copied text on the clipboard; paste the text.
      if (!transfer || transfer.files.length === 0 || transfer.getData('text/plain') !== '') return;
      event.preventDefault();
      onFiles([...transfer.files]);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    column.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
      column.removeEventListener('paste', onPaste);
    };
  }, [elementRef, isOver, onFiles]);
  return isOver;
};
